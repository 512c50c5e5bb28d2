import { countAnswers, firstAnswers } from "@runvil/journal";
import { type ExitCode, usageError } from "../command-error.js";
import { type TakeUpOptions, takeUp } from "../journal/taken-up-run.js";
import { printable } from "../live-output.js";
import { parseModelOption } from "../model-option.js";
import type { Terminal } from "../terminal.js";
import { promptText } from "./replay.js";

/** The options of `runvil fork`. */
export interface ForkCommandOptions extends TakeUpOptions {
  /** How many answers the fork takes, as it was typed. */
  readonly at?: string;
  readonly name?: string;
  readonly model: readonly string[];
}

/**
 * Starts a run that takes the first answers of another one, then goes on under other models or another prompt.
 *
 * @param file the other prompt
 * @throws CommandError for a journal, a configuration, a model or a file that cannot be used
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Fork".
 */
export async function forkCommand(
  run: string,
  file: string | undefined,
  options: ForkCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { at, name } = options;
  if (at !== undefined && !/^\d{1,15}$/u.test(at)) throw usageError(`--at takes a whole number of answers, got ${at}`);
  const prompt = file === undefined ? {} : { prompt: await promptText(file, terminal) };
  return takeUp(
    run,
    options,
    {
      models: options.model.map(parseModelOption),
      ...prompt,
      part: (whole) => firstAnswers(whole, at === undefined ? countAnswers(whole) : Number(at)),
      async start({ host, around, models, going }) {
        const handle = await host.fork(run, {
          ...going,
          ...prompt,
          ...(at === undefined ? {} : { at: Number(at) }),
          ...(name === undefined ? {} : { name }),
          ...(models.models === undefined ? {} : { models: models.models }),
        });
        const place =
          going.journal === undefined || typeof going.journal.store === "string" ? "" : going.journal.store.place;
        around.live.line(printable(`runvil: run ${handle.name} is journaled in ${place}`));
        return handle;
      },
    },
    terminal,
  );
}

import { CommandError, EXIT, type ExitCode } from "../command-error.js";
import { reportEnd } from "../ended-run.js";
import { hostBase, openHost, withLogAndServices } from "../host-setup.js";
import { type JournalFlags, journals, withJournals } from "../journal/journal-setup.js";
import { readPromptFile } from "../prompt-source.js";
import { runSurroundings } from "../run-surroundings.js";
import { type Terminal, writeAll } from "../terminal.js";
import { checkWritable, namedFile } from "../text-file.js";

/** The options of `runvil replay`. */
export interface ReplayCommandOptions extends JournalFlags {
  readonly prompt?: string;
  readonly plugin: readonly string[];
  readonly events?: string;
  readonly json: boolean;
  readonly usage: boolean;
  readonly log: boolean;
  readonly verbose: boolean;
}

/**
 * Replays a run from its journal: the same events, result and exit code, and no model, tool or file.
 *
 * @throws CommandError for a journal, a configuration or a file that cannot be used
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Replay".
 */
export async function replayCommand(run: string, options: ReplayCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const { config, events, plugin } = options;
  const base = await hostBase({ plugins: plugin, ...(config === undefined ? {} : { config }) }, terminal);
  const { options: journal, flag } = await journals(options, base, terminal);
  const prompt = options.prompt === undefined ? undefined : await promptText(options.prompt, terminal);
  if (events !== undefined) await checkWritable("event file", namedFile(events, terminal.folder));
  return withJournals(flag, async () => {
    // A file of events is not emptied for a run that is not there.
    for await (const _header of journal.store.read(run)) break;
    const around = runSurroundings(options, terminal, true);
    try {
      const host = await openHost(withLogAndServices(base, around.log, around.services));
      const { signal, onEvent } = around.lent;
      const replayed = await host.replay(run, {
        journal,
        signal,
        onEvent,
        ...(prompt === undefined ? {} : { prompt }),
      });
      await host.close();
      around.close();
      const { outcome, usage, divergence } = replayed;
      if (outcome !== undefined)
        return await reportEnd({ run, outcome, usage, divergence }, { ...options, file: run }, terminal);
      await writeAll(
        terminal.stderr,
        `${run}: the journal ends before the run did; \`runvil resume ${run}${flag}\` goes on\n`,
      );
      return EXIT.failed;
    } finally {
      around.close();
    }
  });
}

/** The text of a prompt file. */
export async function promptText(file: string, terminal: Terminal): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readPromptFile(file, terminal));
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`${file}: the prompt file is not UTF-8`, undefined, { cause });
  }
}

import type { ExitCode } from "../command-error.js";
import { type InDoubtFlags, inDoubtPolicy } from "../journal/in-doubt-operator.js";
import { type TakeUpOptions, takeUp } from "../journal/taken-up-run.js";
import { printable } from "../live-output.js";
import type { Terminal } from "../terminal.js";

/** The options of `runvil resume`. */
export type ResumeCommandOptions = TakeUpOptions & InDoubtFlags;

/**
 * Goes on with a run where its journal ends; a run that ended gives its outcome again.
 *
 * @throws CommandError for a journal, a configuration, a model or a file that cannot be used
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Resume".
 */
export async function resumeCommand(run: string, options: ResumeCommandOptions, terminal: Terminal): Promise<ExitCode> {
  return takeUp(
    run,
    options,
    {
      models: [],
      part: (whole) => whole,
      start: async ({ host, recording, around, going }) => {
        const inDoubt = inDoubtPolicy(options, around);
        if (recording.end !== undefined) around.live.line(printable(`runvil: run ${run} has ended already`));
        return host.resume(run, { ...going, inDoubt });
      },
    },
    terminal,
  );
}

import type { Frontmatter } from "@runvil/frontmatter";
import type { Divergence, Host, RunHandle, UsageReport } from "@runvil/host";
import type { Outcome } from "@runvil/protocol";
import { CommandError, EXIT, type ExitCode } from "./command-error.js";
import { type DeclaredOptions, outputNote } from "./declared.js";
import { failureHints } from "./failure-hints.js";
import { divergenceLines } from "./journal/divergence-text.js";
import { type LiveOutput, printable } from "./live-output.js";
import { type OutcomeStyle, outcomeOutput } from "./outcome-output.js";
import { replaceNamedFile } from "./replaced-file.js";
import { type Terminal, writeAll, writeResult } from "./terminal.js";
import { namedFile } from "./text-file.js";

/** How a run ended, and what it spent when it was started at all. */
export interface EndedRun {
  readonly outcome: Outcome;
  readonly usage?: UsageReport;
  readonly divergence?: Divergence | undefined;
  /** The name of a run that has a journal. */
  readonly run?: string;
  /** What the user can do about a failure, a line each. */
  readonly hints?: readonly string[];
  /** Why files of the run could not be written. What it came to is shown all the same, since it may have cost money. */
  readonly unsaved?: readonly CommandError[];
}

/** What is kept and said of a run at its end. */
export interface EndingOptions extends DeclaredOptions {
  readonly verbose: boolean;
}

/**
 * Waits for the end of a run and saves its output file.
 */
export async function endOf(
  handle: RunHandle,
  host: Host,
  frontmatter: Frontmatter,
  options: EndingOptions,
  { live, folder }: { readonly live: LiveOutput; readonly folder: string },
): Promise<EndedRun> {
  const outcome = await handle.outcome;
  const output = await handle.output;
  const hints =
    outcome.status === "failed"
      ? failureHints(outcome.error, { roles: frontmatter.models, packs: await host.packs(), verbose: options.verbose })
      : [];
  await host.close();
  let unsaved: readonly CommandError[] = [];
  if (outcome.status === "completed") {
    const note = outputNote(frontmatter, options, output !== undefined);
    if (note !== undefined) live.line(printable(note));
    if (options.output !== undefined && output !== undefined) {
      const file = namedFile(options.output, folder);
      unsaved = await failuresOf(replaceNamedFile("output file", file, output));
    }
  }
  return { outcome, usage: await handle.usage, divergence: await handle.divergence, hints, unsaved };
}

/** Writes what a run came to, and gives the exit code. */
export async function reportEnd(ended: EndedRun, style: OutcomeStyle, terminal: Terminal): Promise<ExitCode> {
  const { result, notes, exitCode } = outcomeOutput(
    ended.outcome,
    { ...style, run: ended.run },
    ended.usage,
    ended.divergence,
  );
  const sides = ended.divergence === undefined ? [] : divergenceLines(ended.divergence);
  for (const note of [...notes, ...sides]) await writeAll(terminal.stderr, `${note}\n`);
  for (const hint of ended.hints ?? []) await writeAll(terminal.stderr, `hint: ${printable(hint)}\n`);
  if (result !== "") await writeResult(terminal.stdout, result);
  const unsaved = ended.unsaved ?? [];
  for (const { message } of unsaved) await writeAll(terminal.stderr, `runvil: ${printable(message)}\n`);
  return unsaved.length > 0 && exitCode === EXIT.completed ? EXIT.failed : exitCode;
}

/** Why a file could not be written: none or one `CommandError`. */
export async function failuresOf(writing: Promise<void>): Promise<readonly CommandError[]> {
  try {
    await writing;
    return [];
  } catch (error) {
    if (error instanceof CommandError) return [error];
    throw error;
  }
}

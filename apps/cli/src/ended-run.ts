import { writeFile } from "node:fs/promises";
import type { Frontmatter } from "@runvil/frontmatter";
import type { Divergence, Host, RunHandle, UsageReport } from "@runvil/host";
import type { Outcome } from "@runvil/protocol";
import type { ExitCode } from "./command-error.js";
import { type DeclaredOptions, outputNote } from "./declared.js";
import { failureHints } from "./failure-hints.js";
import { divergenceLines } from "./journal/divergence-text.js";
import { type LiveOutput, printable } from "./live-output.js";
import { type OutcomeStyle, outcomeOutput } from "./outcome-output.js";
import { type Terminal, writeAll, writeResult } from "./terminal.js";
import { fileError, type NamedFile, namedFile } from "./text-file.js";

/** How a run ended, and what it spent when it was started at all. */
export interface EndedRun {
  readonly outcome: Outcome;
  readonly usage?: UsageReport;
  readonly divergence?: Divergence | undefined;
  /** What the user can do about a failure, a line each. */
  readonly hints?: readonly string[];
}

/** What is kept and said of a run at its end. */
export interface EndingOptions extends DeclaredOptions {
  readonly verbose: boolean;
}

/**
 * Waits for the end of a run and saves its output file.
 *
 * @throws CommandError when the output file cannot be written
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
  if (outcome.status === "completed") {
    const note = outputNote(frontmatter, options, output !== undefined);
    if (note !== undefined) live.line(printable(note));
    if (options.output !== undefined && output !== undefined) await save(namedFile(options.output, folder), output);
  }
  return { outcome, usage: await handle.usage, divergence: await handle.divergence, hints };
}

/** Writes what a run came to, and gives the exit code. */
export async function reportEnd(ended: EndedRun, style: OutcomeStyle, terminal: Terminal): Promise<ExitCode> {
  const { result, notes, exitCode } = outcomeOutput(ended.outcome, style, ended.usage, ended.divergence);
  const sides = ended.divergence === undefined ? [] : divergenceLines(ended.divergence);
  for (const note of [...notes, ...sides]) await writeAll(terminal.stderr, `${note}\n`);
  for (const hint of ended.hints ?? []) await writeAll(terminal.stderr, `hint: ${printable(hint)}\n`);
  if (result !== "") await writeResult(terminal.stdout, result);
  return exitCode;
}

async function save(file: NamedFile, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file.path, bytes);
  } catch (cause) {
    throw fileError("output file", file, cause);
  }
}

import type { Divergence, UsageReport } from "@runvil/host";
import type { Outcome, RunError } from "@runvil/protocol";
import { EXIT, type ExitCode } from "./command-error.js";
import { placedFailure } from "./failure-place.js";
import { jsonText } from "./json-text.js";
import { printable } from "./live-output.js";
import { usageTable } from "./usage-table.js";

/** What is written about an outcome, and the exit code. */
export interface OutcomeOutput {
  /** For standard output; empty for nothing. */
  readonly result: string;
  /** Lines for standard error. */
  readonly notes: readonly string[];
  readonly exitCode: ExitCode;
}

/** How an outcome is shown. */
export interface OutcomeStyle {
  /** The prompt file, as it was named. */
  readonly file: string;
  /** The outcome as one JSON object on standard output. */
  readonly json: boolean;
  /** Also the traceback of a failure, and what the run spent. */
  readonly verbose: boolean;
  /** Also what the run spent. */
  readonly usage?: boolean;
  /** The name of a run that has a journal, for JSON. */
  readonly run?: string | undefined;
}

/**
 * What becomes of an outcome on the command line.
 *
 * @param usage what the run spent; absent for a prompt that was never started
 * @param divergence where a replay asked for something else than its journal holds
 */
export function outcomeOutput(
  outcome: Outcome,
  style: OutcomeStyle,
  usage?: UsageReport,
  divergence?: Divergence,
): OutcomeOutput {
  const whole = {
    ...(style.run === undefined ? {} : { run: style.run }),
    ...outcome,
    ...(divergence === undefined ? {} : { divergence }),
    ...(usage === undefined ? {} : { usage }),
  };
  const json = style.json ? `${jsonText(whole)}\n` : "";
  const spent = usage !== undefined && (style.verbose || style.usage === true) ? usageTable(usage) : [];
  switch (outcome.status) {
    case "completed":
      return { result: style.json ? json : ended(outcome.result), notes: spent, exitCode: EXIT.completed };
    case "cancelled":
      return { result: json, notes: [...spent, `${style.file}: cancelled`], exitCode: EXIT.cancelled };
    case "failed":
      return { result: json, notes: [...spent, ...failureLines(outcome.error, style)], exitCode: EXIT.failed };
  }
}

/** A failure as `file:line:column: message`, or `file:line: kind: message`, the place as far as it is known. */
function failureLines(error: RunError, { file, verbose }: OutcomeStyle): readonly string[] {
  const { place, text } = placedFailure(error);
  const kind = error.kind === "Parse" ? "" : `${error.kind}: `;
  const lines = [printable(`${file}${place}: ${kind}${text}`)];
  if (verbose && error.traceback !== undefined) lines.push(printable(error.traceback));
  return lines;
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

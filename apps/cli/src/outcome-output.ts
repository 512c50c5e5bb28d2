import type { Outcome, RunError } from "@runvil/protocol";
import { EXIT, type ExitCode } from "./command-error.js";
import { printable } from "./live-output.js";

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
  /** Also the traceback of a failure. */
  readonly verbose: boolean;
}

/** What becomes of an outcome on the command line. */
export function outcomeOutput(outcome: Outcome, style: OutcomeStyle): OutcomeOutput {
  const result = style.json ? `${JSON.stringify(outcome)}\n` : "";
  switch (outcome.status) {
    case "completed":
      return { result: style.json ? result : ended(outcome.result), notes: [], exitCode: EXIT.completed };
    case "cancelled":
      return { result, notes: [`${style.file}: cancelled`], exitCode: EXIT.cancelled };
    case "failed":
      return { result, notes: failureLines(outcome.error, style), exitCode: EXIT.failed };
  }
}

/** A failure as `file:line:column: message`, or `file: kind: message` where no place in the file is to blame. */
function failureLines(error: RunError, { file, verbose }: OutcomeStyle): readonly string[] {
  const place = error.location === undefined ? "" : `:${error.location.line}:${error.location.column}`;
  const kind = error.kind === "Parse" ? "" : `${error.kind}: `;
  const lines = [`${file}${place}: ${kind}${printable(error.message)}`];
  if (verbose && error.traceback !== undefined) lines.push(printable(error.traceback));
  return lines;
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

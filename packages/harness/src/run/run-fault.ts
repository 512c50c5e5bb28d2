import { JournalFormatError } from "@runvil/journal";
import type { Outcome, RunError } from "@runvil/protocol";
import { JournalError } from "../journal-store/journal-error.js";

/**
 * How a run ends that something outside its Engine broke. What it has on record stays, and can be resumed where that is sound.
 *
 * Source: docs/spec/events-errors-limits.md section 7.1.
 */
export function outcomeOfFault(fault: unknown): Outcome {
  return { status: "failed", error: errorOf(fault) };
}

function errorOf(fault: unknown): RunError {
  if (fault instanceof JournalError || fault instanceof JournalFormatError) {
    return { kind: "Journal", message: fault.message };
  }
  const message = `internal invariant violated: ${fault instanceof Error ? fault.message : "unknown failure"}`;
  return { kind: "Internal", message };
}

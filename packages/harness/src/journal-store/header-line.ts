import { JOURNAL_FORMAT } from "@runvil/journal";
import { JournalError, type JournalPosition } from "./journal-error.js";
import type { JournalLine } from "./journal-store.js";

/**
 * Throws a `JournalError` when the first record of a run's journal is no header of a known format: `corrupt` for another
 * record, `format` for another format.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function checkHeader(run: string, first: JournalLine, at: JournalPosition): void {
  if (first.record !== "run") {
    const message = `the journal of run ${run} is damaged: its first record is ${JSON.stringify(first.record)}, not "run"`;
    throw new JournalError({ kind: "corrupt", message, at });
  }
  const format = "format" in first ? first.format : undefined;
  if (format === JOURNAL_FORMAT) return;
  const found = typeof format === "number" ? `format ${format}` : "no format that can be told";
  const message =
    `the journal of run ${run} has ${found}, and this version of Runvil knows format ${JOURNAL_FORMAT} only: ` +
    "use the version that wrote it";
  throw new JournalError({ kind: "format", message, at });
}

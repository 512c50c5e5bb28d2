/**
 * A journal holds records that no run can have written in this order: it was damaged, or put together from several.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class JournalFormatError extends Error {
  /** The record's place, from 1. */
  readonly line: number;

  constructor(line: number, what: string) {
    super(`the journal is damaged: record ${line} ${what}`);
    this.name = "JournalFormatError";
    this.line = line;
  }
}

/**
 * A journal holds records that no run can have written in this order: it was damaged, or put together from several.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class JournalFormatError extends Error {
  /** The record's place, from 1; undefined where none is to blame. */
  readonly line: number | undefined;

  constructor(line: number | undefined, what: string) {
    super(`the journal is damaged: ${line === undefined ? "it" : `record ${line}`} ${what}`);
    this.name = "JournalFormatError";
    this.line = line;
  }
}

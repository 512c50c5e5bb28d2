import type { OpenFile } from "./file-system.js";
import { checkHeader } from "./header-line.js";
import { JournalError } from "./journal-error.js";
import type { JournalLine } from "./journal-store.js";
import { type RawLine, rawLines } from "./raw-lines.js";
import { decodeLine } from "./record-line.js";

/**
 * The records of a journal file, its header first. A last line without newline, or one that holds no record, was not written
 * whole: it is left out. Such a line anywhere else was damaged later: a `JournalError` of kind `corrupt` tells its place.
 *
 * @param path the file's path, for messages
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function* recordLines(
  run: string,
  path: string,
  file: OpenFile,
): AsyncGenerator<JournalLine, void, undefined> {
  let unread: RawLine | undefined;
  for await (const lines of rawLines(file)) {
    for (const line of lines) {
      if (unread !== undefined) throw corrupt(run, path, unread);
      const record = line.ended ? decodeLine(line.bytes) : undefined;
      if (record === undefined) {
        unread = line;
        continue;
      }
      if (line.line === 1) checkHeader(run, record, { file: path, line: 1, offset: 0 });
      yield record;
    }
  }
}

/** What of a journal file counts. */
export interface WholePart {
  /** How many bytes the whole records take, from the start of the file. */
  readonly bytes: number;
  /** Whether a record that was not written whole follows. */
  readonly torn: boolean;
}

/**
 * Finds where the whole records of a journal file end. Reads only the first record and the last two; the others are checked by
 * whoever reads them.
 */
export async function wholePart(run: string, path: string, file: OpenFile): Promise<WholePart> {
  let first: RawLine | undefined;
  let previous: RawLine | undefined;
  let last: RawLine | undefined;
  for await (const lines of rawLines(file)) {
    first ??= lines[0];
    previous = lines.at(-2) ?? last;
    last = lines.at(-1);
  }
  if (last === undefined) return { bytes: 0, torn: false };
  if (last.ended && decodeLine(last.bytes) !== undefined) {
    checkFirst(run, path, first);
    return { bytes: endOf(last), torn: false };
  }
  if (previous === undefined) return { bytes: 0, torn: true };
  // Two such lines are no interrupted write.
  if (decodeLine(previous.bytes) === undefined) throw corrupt(run, path, previous);
  checkFirst(run, path, first);
  return { bytes: endOf(previous), torn: true };
}

function checkFirst(run: string, path: string, first: RawLine | undefined): void {
  const record = first === undefined ? undefined : decodeLine(first.bytes);
  if (first !== undefined && record === undefined) throw corrupt(run, path, first);
  if (record !== undefined) checkHeader(run, record, { file: path, line: 1, offset: 0 });
}

function endOf({ offset, bytes }: RawLine): number {
  return offset + bytes.length + 1;
}

function corrupt(run: string, path: string, { line, offset }: RawLine): JournalError {
  const message =
    `the journal of run ${run} is damaged: line ${line} of ${path}, at byte ${offset}, holds no record; ` +
    "restore the file from a copy, or remove the run";
  return new JournalError({ kind: "corrupt", message, at: { file: path, line, offset } });
}

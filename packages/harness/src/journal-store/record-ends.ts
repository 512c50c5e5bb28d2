import type { OpenFile } from "./file-system.js";
import type { JournalEnds, JournalLine } from "./journal-store.js";
import { decodeLine } from "./record-line.js";
import { recordLines } from "./record-lines.js";

const TAIL_BYTES = 16 * 1024;
const NEWLINE = 0x0a;

/**
 * The first and the last record of a journal file; undefined when it has none. Reads a part of each end of it: only where the last
 * record is damaged, or longer than its part, all of it. What is damaged between the two goes unseen.
 *
 * @param path the file's path, for messages
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function recordEnds(run: string, path: string, file: OpenFile): Promise<JournalEnds | undefined> {
  let first: JournalLine | undefined;
  for await (const record of recordLines(run, path, file)) {
    first = record;
    break;
  }
  if (first === undefined) return undefined;
  const ending = await lastLine(file);
  if (ending !== undefined) return { first, last: ending };
  let last = first;
  for await (const record of recordLines(run, path, file)) last = record;
  return { first, last };
}

/** The last line where it is a whole record and short; undefined otherwise. */
async function lastLine(file: OpenFile): Promise<JournalLine | undefined> {
  const from = Math.max(0, (await file.size()) - TAIL_BYTES);
  const buffer = Buffer.allocUnsafe(TAIL_BYTES);
  const tail = buffer.subarray(0, await file.read(buffer, from));
  if (tail.at(-1) !== NEWLINE) return undefined;
  const before = tail.lastIndexOf(NEWLINE, tail.length - 2);
  if (before === -1 && from > 0) return undefined;
  return decodeLine(tail.subarray(before + 1, -1));
}

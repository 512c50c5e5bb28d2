import { constants } from "node:buffer";
import type { OpenFile } from "./file-system.js";

/** A line of a file as its bytes, without the newline. */
export interface RawLine {
  /** None for a line that no text can hold, and for one that no newline ends: neither is a record. */
  readonly bytes: Uint8Array;
  /** From 1. */
  readonly line: number;
  /** The offset of its first byte. */
  readonly offset: number;
  /** Whether a newline ends it. Only the last line of a file has none. */
  readonly ended: boolean;
}

const CHUNK_BYTES = 256 * 1024;
/** Many readers want the header only. */
const FIRST_CHUNK_BYTES = 16 * 1024;
const NEWLINE = 0x0a;
const MOST_BYTES = constants.MAX_STRING_LENGTH;
const NO_BYTES = new Uint8Array();

/** The lines of a file, some at a time, so that a large file never stands in memory as a whole. */
export async function* rawLines(file: OpenFile): AsyncGenerator<readonly RawLine[], void, undefined> {
  let begun: Uint8Array[] = [];
  let begunBytes = 0;
  let begunAt = 0;
  let line = 1;
  for (let offset = 0; ; ) {
    // A fresh one each time, since lines are parts of it.
    const buffer = Buffer.allocUnsafe(offset === 0 ? FIRST_CHUNK_BYTES : CHUNK_BYTES);
    const chunk = buffer.subarray(0, await file.read(buffer, offset));
    if (chunk.length === 0) break;
    const lines: RawLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const rest = chunk.subarray(from, end);
      const isTooLong = begunBytes + rest.length > MOST_BYTES;
      const bytes = isTooLong ? NO_BYTES : begunBytes === 0 ? rest : Buffer.concat([...begun, rest]);
      lines.push({ bytes, line, offset: begunAt, ended: true });
      begun = [];
      begunBytes = 0;
      line += 1;
      from = end + 1;
      begunAt = offset + from;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
    begunBytes += chunk.length - from;
    if (begunBytes > MOST_BYTES) begun = [];
    offset += chunk.length;
    if (lines.length > 0) yield lines;
  }
  if (begunBytes > 0) yield [{ bytes: NO_BYTES, line, offset: begunAt, ended: false }];
}

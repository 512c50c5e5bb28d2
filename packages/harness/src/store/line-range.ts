import { invalidRange } from "./store-failure.js";

/** Lines of a file: from 1, both ends included. A bound that is absent is open. */
export interface LineRange {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** The lines that a range selects, with the number of the first. */
export interface SelectedLines {
  readonly first: number;
  readonly lines: readonly string[];
}

/** Fails for a range that no file can serve, before the file is read. */
export function checkRange(path: string, range: LineRange): void {
  if (range.end !== undefined && range.start === undefined) {
    throw invalidRange(path, "start is required when end is given");
  }
}

/**
 * The lines of `text` that `range` selects. Lines end at LF or CR LF; a final newline adds no line.
 *
 * Source: docs/spec/store.md section 5.
 */
export function selectLines(path: string, text: string, range: LineRange): SelectedLines {
  checkRange(path, range);
  const lines = splitLines(text);
  const { start = 1, end = lines.length } = range;
  if (start < 1) throw invalidRange(path, "start must be at least 1");
  if (start > lines.length) return { first: start, lines: [] };
  const last = Math.min(end, lines.length);
  if (last < start) throw invalidRange(path, "end must not be before start");
  return { first: start, lines: lines.slice(start - 1, last) };
}

function splitLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split(/\r?\n/);
  if (text.endsWith("\n")) lines.pop();
  return lines;
}

/**
 * Lines as `N| text`, with the file's own numbers, right-aligned to the width of the largest.
 *
 * Source: docs/spec/store.md section 5.
 */
export function numberLines(selected: SelectedLines): string {
  const width = String(selected.first + selected.lines.length - 1).length;
  return selected.lines.map((line, index) => `${String(selected.first + index).padStart(width)}| ${line}`).join("\n");
}

/** Where something stands in the file. Line and column count from 1, the column in UTF-8 bytes. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A byte range `[start, end)` in the file, counted after its byte order mark. */
export type ByteSpan = readonly [start: number, end: number];

const LINE_END = /\r\n|\n|\r/g;

/**
 * The text of a prompt file with LF as its only line end, and the way back to lines, columns and bytes of the file itself.
 * Offsets are indexes into `text`.
 *
 * Source: docs/spec/prompt-file.md sections 1 and 8.
 */
export class SourceText {
  /** The whole text without a byte order mark, every line end an LF. */
  readonly text: string;
  readonly #lineStarts: number[] = [];
  readonly #byteStarts: number[] = [];

  /** @param file the file's text, as decoded: any of LF, CRLF and CR as line ends, with or without a byte order mark */
  constructor(file: string) {
    const original = file.startsWith("\ufeff") ? file.slice(1) : file;
    const lines: string[] = [];
    let start = 0;
    let byte = 0;
    let offset = 0;
    const addLine = (line: string, lineEnd: string) => {
      lines.push(line);
      this.#lineStarts.push(offset);
      this.#byteStarts.push(byte);
      offset += line.length + 1;
      byte += byteLength(line) + lineEnd.length;
    };
    for (const match of original.matchAll(LINE_END)) {
      addLine(original.slice(start, match.index), match[0]);
      start = match.index + match[0].length;
    }
    addLine(original.slice(start), "");
    this.text = lines.join("\n");
  }

  /** How many lines there are; a text that ends in a line end has an empty last one. */
  get lineCount(): number {
    return this.#lineStarts.length;
  }

  /** The offset at which a line starts; the text's length for lines past the last one. */
  lineStart(line: number): number {
    return this.#lineStarts[line - 1] ?? this.text.length;
  }

  /** A line's text, without its end; empty for lines past the last one. */
  line(line: number): string {
    return this.text.slice(this.lineStart(line), this.lineEnd(line));
  }

  /** The offset of a line's end, before the LF. */
  lineEnd(line: number): number {
    const next = this.#lineStarts[line];
    return next === undefined ? this.text.length : next - 1;
  }

  /** The line and column of an offset. */
  position(offset: number): Position {
    const line = this.#lineOf(offset);
    return { line, column: byteLength(this.text.slice(this.lineStart(line), offset)) + 1 };
  }

  /** The file's bytes from one offset to another. */
  span(start: number, end: number): ByteSpan {
    return [this.#byteOf(start), this.#byteOf(end)];
  }

  #byteOf(offset: number): number {
    const { line, column } = this.position(offset);
    return (this.#byteStarts[line - 1] ?? 0) + column - 1;
  }

  #lineOf(offset: number): number {
    let low = 1;
    let high = this.lineCount;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.lineStart(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The length of a text in UTF-8; a lone surrogate counts as the three bytes of its replacement. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isHigh(unit) && isLow(text.charCodeAt(index + 1))) {
      bytes += 2;
      index++;
    } else bytes += 2;
  }
  return bytes;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

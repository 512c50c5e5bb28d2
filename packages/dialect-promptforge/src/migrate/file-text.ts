const LINE_END = /\r\n|\n|\r/g;

/** A prompt file as it is, byte order mark and line ends included, by lines from 1 and by offsets into `text`. */
export class FileText {
  readonly text: string;
  /** The line end that new lines get: the file's first one. */
  readonly lineEnding: string;
  readonly #starts: number[];
  readonly #ends: number[] = [];

  constructor(text: string) {
    this.text = text;
    this.#starts = [text.startsWith("\ufeff") ? 1 : 0];
    for (const { 0: ending, index } of text.matchAll(LINE_END)) {
      this.#ends.push(index);
      this.#starts.push(index + ending.length);
    }
    this.#ends.push(text.length);
    const first = this.#ends[0] ?? text.length;
    this.lineEnding = text.slice(first, this.#starts[1] ?? first) || "\n";
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** Where a line starts; the text's end for lines past the last one. */
  lineStart(line: number): number {
    return this.#starts[line - 1] ?? this.text.length;
  }

  /** Where a line ends, before its line end. */
  lineEnd(line: number): number {
    return this.#ends[line - 1] ?? this.text.length;
  }

  line(line: number): string {
    return this.text.slice(this.lineStart(line), this.lineEnd(line));
  }

  /** The line that holds an offset. */
  lineOf(offset: number): number {
    let low = 1;
    let high = this.lineCount;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.lineStart(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Whether nothing but white space stands on a span's lines beside it. */
  standsAlone(from: number, to: number): boolean {
    const before = this.text.slice(this.lineStart(this.lineOf(from)), from);
    const after = this.text.slice(to, this.lineEnd(this.lineOf(to)));
    return before.trim() === "" && after.trim() === "";
  }
}

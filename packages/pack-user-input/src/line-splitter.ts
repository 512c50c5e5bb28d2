const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Cuts a stream of bytes into lines of text. A line ends at LF or CR LF, and nowhere else. */
export class LineSplitter {
  #rest: Buffer = Buffer.alloc(0);

  /** The lines that `chunk` completes, without their ends. */
  push(chunk: Uint8Array): string[] {
    const lines: string[] = [];
    let bytes = Buffer.concat([this.#rest, chunk]);
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED)) {
      const length = bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
      lines.push(bytes.toString("utf8", 0, length));
      bytes = bytes.subarray(end + 1);
    }
    this.#rest = bytes;
    return lines;
  }

  /** The last line when the stream ended without a line end, else undefined. */
  end(): string | undefined {
    return this.#rest.length === 0 ? undefined : this.#rest.toString("utf8");
  }
}

import pc from "picocolors";

/** What the live output writes to. */
export interface LiveStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const ERASE_LINE = "\r\u001b[K";

/**
 * Shows on a terminal what a run is doing: a status line while something works, and a model's text as it arrives. On
 * anything but a terminal it shows nothing.
 *
 * One line at the bottom belongs to the status; everything else that goes to the same terminal must go through `line`.
 */
export class LiveOutput {
  readonly #stream: LiveStream;
  readonly #works = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;
  #statusShown = false;
  #midLine = false;
  #paused = false;

  constructor(stream: LiveStream) {
    this.#stream = stream;
  }

  /** Something began to work; `id` tells it apart until `done`. */
  working(id: string, text: string): void {
    this.#works.set(id, text);
    this.#draw();
  }

  /** The work called `id` is over; what a model began on the screen ends with it. */
  done(id: string): void {
    this.#works.delete(id);
    this.#endLine();
    this.#draw();
  }

  /** A piece of a model's text. */
  delta(text: string): void {
    if (!this.#isTerminal || text === "") return;
    this.#eraseStatus();
    this.#stream.write(pc.dim(printable(text)));
    this.#midLine = !text.endsWith("\n");
  }

  /** A whole line of its own, terminal or not. */
  line(text: string): void {
    this.#eraseStatus();
    this.#endLine();
    this.#stream.write(`${text}\n`);
    this.#draw();
  }

  /** Leaves the terminal to somebody else until `resume`. */
  pause(): void {
    this.#eraseStatus();
    this.#endLine();
    this.#paused = true;
    this.#stopTimer();
  }

  /** Takes the terminal back. */
  resume(): void {
    this.#paused = false;
    this.#draw();
  }

  /** Clears the status line for good. */
  close(): void {
    this.#works.clear();
    this.#draw();
    this.#endLine();
  }

  get #isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  #draw(): void {
    if (!this.#isTerminal || this.#paused) return;
    const text = [...this.#works.values()].at(-1);
    if (text === undefined) {
      this.#eraseStatus();
      this.#stopTimer();
      return;
    }
    // A model's unfinished line stays; the status comes back when something else begins a line.
    if (!this.#midLine) {
      const room = Math.max(10, (this.#stream.columns || 80) - 3);
      const frame = pc.cyan(FRAMES[this.#frame % FRAMES.length] ?? "");
      this.#stream.write(`${ERASE_LINE}${frame} ${printable(text).replaceAll("\n", " ").slice(0, room)}`);
      this.#statusShown = true;
    }
    this.#timer ??= setInterval(() => {
      this.#frame += 1;
      this.#draw();
    }, 100).unref();
  }

  #eraseStatus(): void {
    if (!this.#statusShown) return;
    this.#stream.write(ERASE_LINE);
    this.#statusShown = false;
  }

  #endLine(): void {
    if (this.#midLine) this.#stream.write("\n");
    this.#midLine = false;
  }

  #stopTimer(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/**
 * Text of models and prompts without control characters, which could rewrite the screen; tabs and line ends stay, those of
 * Windows as plain ones.
 */
export function printable(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/\p{Cc}/gu, (character) => (character === "\n" || character === "\t" ? character : "\uFFFD"));
}

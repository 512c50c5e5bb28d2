import type { ToolError } from "@runvil/plugin-sdk";

interface Wait {
  readonly resolve: (text: string) => void;
  readonly reject: (error: unknown) => void;
}

/** What a broker learns about its line. */
export interface AnswerLineListener {
  /** A wait found no answer ready: a prompt may be opened. */
  opened?(): void;
  /** No wait is left without an answer: the prompt may be closed. `aborted`: the last one was given up. */
  idle?(aborted: boolean): void;
}

/** Waits and answers in two queues: first come, first served; an answer that nobody waits for is kept. */
export class AnswerLine {
  readonly #listener: AnswerLineListener;
  readonly #waits: Wait[] = [];
  readonly #answers: string[] = [];
  #end: ToolError | undefined;

  constructor(listener: AnswerLineListener = {}) {
    this.#listener = listener;
  }

  /** The next answer. Answers that came before the end are given out before `end` rejects. */
  wait(signal: AbortSignal): Promise<string> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const ready = this.#answers.shift();
    if (ready !== undefined) return Promise.resolve(ready);
    if (this.#end !== undefined) return Promise.reject(this.#end);
    const waiting = this.#queue(signal);
    this.#listener.opened?.();
    return waiting;
  }

  /** Gives `text` to the first wait, or keeps it. */
  push(text: string): void {
    if (this.#end !== undefined) return;
    const first = this.#waits.shift();
    if (first === undefined) {
      this.#answers.push(text);
      return;
    }
    first.resolve(text);
    if (this.#waits.length === 0) this.#listener.idle?.(false);
  }

  /** No more answers come: every open wait and every later one that finds no kept answer fails with `error`. */
  end(error: ToolError): void {
    if (this.#end !== undefined) return;
    this.#end = error;
    for (const wait of this.#waits.splice(0)) wait.reject(error);
    this.#listener.idle?.(false);
  }

  #queue(signal: AbortSignal): Promise<string> {
    return new Promise<string>((resolve, reject) => {
      const abandon = () => {
        this.#waits.splice(this.#waits.indexOf(wait), 1);
        reject(signal.reason);
        if (this.#waits.length === 0) this.#listener.idle?.(true);
      };
      const settled = () => signal.removeEventListener("abort", abandon);
      const wait: Wait = {
        resolve: (text) => {
          settled();
          resolve(text);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      this.#waits.push(wait);
      signal.addEventListener("abort", abandon, { once: true });
    });
  }
}

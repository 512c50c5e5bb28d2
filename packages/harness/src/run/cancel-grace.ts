/** What `wait` gives when nobody waits any longer. */
export const LEFT_BEHIND: unique symbol = Symbol("left behind");

/**
 * How long a cancelled run still waits for what others do: a store that writes, a record that puts something down. One thing is
 * waited for at a time.
 *
 * Source: docs/spec/run-lifecycle.md section 12.
 */
export class CancelGrace {
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;
  #over = false;
  #leave: () => void = () => {};

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** The run was cancelled: the grace begins. */
  begin(): void {
    this.#timer ??= setTimeout(() => {
      this.#over = true;
      this.#leave();
    }, this.#milliseconds);
  }

  /** The run has ended: no timer stays behind. */
  end(): void {
    clearTimeout(this.#timer);
  }

  /** Settles as `work` does, or with `LEFT_BEHIND` when the grace is over. What `work` does later is ignored. */
  wait<T>(work: Promise<T>): Promise<T | typeof LEFT_BEHIND> {
    return new Promise((resolve, reject) => {
      this.#leave = () => resolve(LEFT_BEHIND);
      if (this.#over) this.#leave();
      work.then(resolve, reject);
    });
  }
}

/** The start of a Host's Packs, which its first runs wait for. */
export class PackStart {
  readonly #done: Promise<void>;
  #isDone = false;

  constructor(done: Promise<void>) {
    this.#done = done.then(() => {
      this.#isDone = true;
    });
  }

  /** Settles when every Pack has started or failed to. */
  get done(): Promise<void> {
    return this.#done;
  }

  /** Waits for the Packs, and tells whether they are there; false when `signal` aborted first. */
  async wait(signal: AbortSignal): Promise<boolean> {
    if (this.#isDone) return true;
    let onAbort = () => {};
    const aborted = new Promise<void>((resolve) => {
      onAbort = resolve;
    });
    signal.addEventListener("abort", onAbort, { once: true });
    if (!signal.aborted) await Promise.race([this.#done, aborted]);
    signal.removeEventListener("abort", onAbort);
    return this.#isDone;
  }
}

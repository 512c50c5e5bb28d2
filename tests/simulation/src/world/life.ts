/** Thrown into whatever is at work when its process dies. */
export class KilledError extends Error {
  override readonly name = "KilledError";
}

/**
 * The life of one process. It may be told to end at a request to the world outside of it, the n-th one: from there on nothing
 * that it asks for is done or answered, as after SIGKILL.
 */
export class Life {
  /** How many requests were made so far. */
  requests = 0;
  #isDead = false;
  readonly #lastRequest: number;

  constructor(lastRequest: number = Number.POSITIVE_INFINITY) {
    this.#lastRequest = lastRequest;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Counts a request; the process may die at it. */
  request(): void {
    if (this.#isDead) return;
    this.requests += 1;
    if (this.requests >= this.#lastRequest) this.#isDead = true;
  }

  /** Asks for what takes time. Nobody answers the dead. */
  async ask<T>(work: () => T | Promise<T>): Promise<T> {
    this.request();
    if (this.#isDead) return new Promise<never>(() => {});
    const end = await work();
    // What was done may be the last thing that the process did, without hearing of it.
    this.request();
    return this.#isDead ? new Promise<never>(() => {}) : end;
  }

  /** Asks for what is done at once. */
  tell(work: () => void): void {
    this.request();
    if (this.#isDead) throw new KilledError("the process was killed");
    work();
  }
}

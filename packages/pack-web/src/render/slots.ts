/** Gives a place back. Call it once. */
export type Release = () => void;

/** A number of places, each held by one piece of work at a time; the others wait in the order they came. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<(release: Release) => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a place; undefined when `signal` aborted first. */
  acquire(signal: AbortSignal): Promise<Release | undefined> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(undefined);
      const take = (release: Release) => {
        signal.removeEventListener("abort", leave);
        resolve(release);
      };
      const leave = () => {
        this.#waiting.delete(take);
        resolve(undefined);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.add(take);
      this.#serve();
    });
  }

  #serve(): void {
    for (const take of this.#waiting) {
      if (this.#free === 0) return;
      this.#free--;
      this.#waiting.delete(take);
      take(() => {
        this.#free++;
        this.#serve();
      });
    }
  }
}

/** Runs tasks one after the other, in the order they came. */
export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `task` when all earlier ones have settled, and gives its result. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

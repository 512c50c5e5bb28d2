/** Runs tasks one after the other, in the order they came. */
export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `task` when all earlier ones have settled, and gives its result. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.then(
      () => {},
      () => {},
    );
    return result;
  }
}

const queues = new WeakMap<object, TurnQueue>();

/** The one queue of whatever is shared, such as a store that several runs use. */
export function turnQueueOf(shared: object): TurnQueue {
  const known = queues.get(shared);
  if (known !== undefined) return known;
  const fresh = new TurnQueue();
  queues.set(shared, fresh);
  return fresh;
}

/** What `within` gives when nobody waits any longer. */
export const LATE: unique symbol = Symbol("late");

/**
 * Settles as `work` does, or with `LATE` after `milliseconds` or when `signal` aborts. What `work` does later is ignored.
 */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  signal?: AbortSignal,
): Promise<T | typeof LATE> {
  let giveUp = () => {};
  const late = new Promise<typeof LATE>((resolve) => {
    giveUp = () => resolve(LATE);
  });
  const timer = setTimeout(giveUp, milliseconds);
  signal?.addEventListener("abort", giveUp, { once: true });
  // Nobody waits for it any more once it is late.
  void work.then(
    () => {},
    () => {},
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

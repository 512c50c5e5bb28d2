/** What `within` gives when the time is up. */
export const LATE: unique symbol = Symbol("late");

/** Settles as `work` does, or with `LATE` after `milliseconds`. What `work` does later is ignored. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, milliseconds, LATE);
  });
  // Nobody waits for it any more once it is late.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

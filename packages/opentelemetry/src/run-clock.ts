/** Tells the time in milliseconds since 1970, with fractions. */
export type Now = () => number;

/**
 * A clock that starts at the machine's time and never goes back, so that no span of a run ends before it began.
 */
export function runClock(): Now {
  const began = Date.now() - performance.now();
  return () => began + performance.now();
}

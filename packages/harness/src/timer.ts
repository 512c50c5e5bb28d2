import type { TimerAnswer } from "@runvil/protocol";
import { watchAbort } from "./aborted.js";

/** Waits and tells how long it took. The only clock of a run. */
export interface Clock {
  /** Waits `seconds`, 0 and fractions included, or until `signal` aborts. Gives the seconds that passed. */
  wait(seconds: number, signal: AbortSignal): Promise<number>;
}

/** The longest delay that a timer of the platform keeps, 24.8 days; a longer one would fire at once. */
export const LONGEST_TIMER_MS = 2_147_483_647;

/** The clock of the machine. */
export const SYSTEM_CLOCK: Clock = {
  async wait(seconds, signal) {
    const started = performance.now();
    const passed = () => (performance.now() - started) / 1000;
    do {
      const left = Math.max(0, Math.ceil((seconds - passed()) * 1000));
      await sleep(Math.min(left, LONGEST_TIMER_MS), signal);
    } while (passed() < seconds && !signal.aborted);
    return passed();
  },
};

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });
}

/**
 * Performs one timer. When `signal` aborts it answers as interrupted at once.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function performTimer(seconds: number, clock: Clock, signal: AbortSignal): Promise<TimerAnswer> {
  const watch = watchAbort(signal);
  try {
    const end = await Promise.race([watch.aborted, clock.wait(seconds, signal)]);
    return end === "aborted" ? { ok: false, value: { kind: "cancelled" } } : { ok: true, value: { elapsed: end } };
  } finally {
    watch.release();
  }
}

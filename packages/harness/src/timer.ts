import type { TimerAnswer } from "@runvil/protocol";
import type { Abortable } from "./abort-switch.js";
import { watchAbort } from "./aborted.js";
import { lendSignal } from "./lend-signal.js";
import { type Log, SILENT_LOG } from "./log.js";

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
 * Performs one timer. When `signal` aborts it answers as interrupted at once. Rejects when the clock does, and with a TypeError
 * when the clock gives no number of seconds.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export async function performTimer(
  seconds: number,
  clock: Clock,
  signal: Abortable,
  log: Log = SILENT_LOG,
): Promise<TimerAnswer> {
  const watch = watchAbort(signal);
  const lent = lendSignal(signal, (cause) => log.error("a clock failed in an abort listener", { cause }));
  try {
    const end = await Promise.race([watch.aborted, clock.wait(seconds, lent())]);
    if (end === "aborted") return { ok: false, value: { kind: "cancelled" } };
    if (!Number.isFinite(end) || end < 0) throw new TypeError("the clock gave no number of seconds");
    // A negative zero would not come back from a journal.
    return { ok: true, value: { elapsed: end === 0 ? 0 : end } };
  } finally {
    watch.release();
  }
}

import type { Abortable } from "./abort-switch.js";

/** Settles when `signal` aborts, and never otherwise. `release` lets go of the signal. */
export interface AbortWatch {
  readonly aborted: Promise<"aborted">;
  release(): void;
}

/** Watches a signal, so that waiting ends at once whatever the work does. */
export function watchAbort(signal: Abortable): AbortWatch {
  let onAbort = () => {};
  const aborted = new Promise<"aborted">((resolve) => {
    onAbort = () => resolve("aborted");
  });
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return { aborted, release: () => signal.removeEventListener("abort", onAbort) };
}

const NOT_YET = Symbol("not yet");
const notYet: Promise<typeof NOT_YET> = Promise.resolve(NOT_YET);

/** Settles as `work` does, or with `late` when it has not `graceMs` milliseconds after `signal` aborted. */
export async function beforeGrace<T>(work: Promise<T>, signal: Abortable, graceMs: number): Promise<T | "late"> {
  // Most of what could take long does not, and watching a signal takes longer than it.
  const early = await Promise.race([work, notYet]);
  if (early !== NOT_YET) return early;
  let timer: NodeJS.Timeout | undefined;
  let begin = () => {};
  const late = new Promise<"late">((resolve) => {
    begin = () => {
      timer = setTimeout(resolve, graceMs, "late");
    };
  });
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  try {
    return await Promise.race([work, late]);
  } finally {
    signal.removeEventListener("abort", begin);
    clearTimeout(timer);
  }
}

/** Settles as `work` does, or with `cut` as soon as `signal` aborts, however long the work goes on. */
export function orAborted<T, Cut>(work: Promise<T>, signal: Abortable, cut: Cut): Promise<T | Cut> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(cut);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    const settle = (): void => signal.removeEventListener("abort", onAbort);
    work.then(
      (end) => {
        settle();
        resolve(end);
      },
      (error: unknown) => {
        settle();
        reject(error);
      },
    );
  });
}

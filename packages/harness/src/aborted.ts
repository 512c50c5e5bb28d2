/** Settles when `signal` aborts, and never otherwise. `release` lets go of the signal. */
export interface AbortWatch {
  readonly aborted: Promise<"aborted">;
  release(): void;
}

/** Watches a signal, so that waiting ends at once whatever the work does. */
export function watchAbort(signal: AbortSignal): AbortWatch {
  let onAbort = () => {};
  const aborted = new Promise<"aborted">((resolve) => {
    onAbort = () => resolve("aborted");
  });
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  return { aborted, release: () => signal.removeEventListener("abort", onAbort) };
}

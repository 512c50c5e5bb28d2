import { ModelError } from "@runvil/plugin-sdk";

// Timers hold their delay in 31 bits and fire at once beyond that.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Waits for the next piece of a reply: the headers, a chunk, a part of a stream.
 *
 * @throws ModelError of kind `timeout` after `timeoutMs`, and `signal`'s reason once it aborts. The piece itself is not
 * stopped by either: the caller closes its source.
 *
 * Source: docs/spec/models.md section 10.
 */
export async function receive<T>(piece: PromiseLike<T>, timeoutMs: number, signal: AbortSignal): Promise<T> {
  let stopWaiting = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason);
    const timer = setTimeout(() => reject(new ModelError("timeout")), Math.min(timeoutMs, LONGEST_TIMER_MS));
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    stopWaiting = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    };
  });
  try {
    return await Promise.race([interrupted, piece]);
  } finally {
    stopWaiting();
  }
}

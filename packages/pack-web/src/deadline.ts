/** The end of one piece of work: its caller's abort, or its own time limit. */
export interface Deadline {
  /** Aborts on whichever comes first. */
  readonly signal: AbortSignal;
  /** Throws the caller's reason when it was the caller who gave up, since nobody reads the answer then. */
  throwIfAbandoned(): void;
  /** Stops the clock. Call it when the work is done. */
  end(): void;
}

/** Starts the clock of one piece of work. `limitMs` is in milliseconds. */
export function startDeadline(caller: AbortSignal, limitMs: number): Deadline {
  // A timer of its own: the platform's combined timeout signals can be collected before they fire.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`not done within ${limitMs} ms`)), limitMs);
  const abandon = () => controller.abort(caller.reason);
  if (caller.aborted) abandon();
  else caller.addEventListener("abort", abandon, { once: true });
  return {
    signal: controller.signal,
    throwIfAbandoned: () => caller.throwIfAborted(),
    end() {
      clearTimeout(timer);
      caller.removeEventListener("abort", abandon);
    },
  };
}

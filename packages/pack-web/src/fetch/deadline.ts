/** The end of one call: its caller's abort, or the policy's total limit. */
export interface Deadline {
  /** Aborts on whichever comes first. */
  readonly signal: AbortSignal;
  /** Throws the caller's reason when it was the caller who ended the call, since nobody reads the answer then. */
  throwIfAbandoned(): void;
}

/** Starts the clock of one call. `limitMs` is in milliseconds. */
export function startDeadline(caller: AbortSignal, limitMs: number): Deadline {
  return {
    signal: AbortSignal.any([caller, AbortSignal.timeout(limitMs)]),
    throwIfAbandoned: () => caller.throwIfAborted(),
  };
}

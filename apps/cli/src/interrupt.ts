import { EXIT } from "./command-error.js";

/** The part of a process that signals reach. */
export interface SignalSource {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
  exit(code: number): unknown;
}

/**
 * Turns the first interrupt (Ctrl-C, SIGTERM) into an abort; the second ends the process at once with exit code 130.
 *
 * @returns the signal, and `release`, which gives interrupts their ordinary effect back
 */
export function watchInterrupts(source: SignalSource): { readonly signal: AbortSignal; release(): void } {
  const interrupted = new AbortController();
  const listener = (): void => {
    if (interrupted.signal.aborted) source.exit(EXIT.cancelled);
    interrupted.abort();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const name of signals) source.on(name, listener);
  return {
    signal: interrupted.signal,
    release: () => {
      for (const name of signals) source.off(name, listener);
    },
  };
}

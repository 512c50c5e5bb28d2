import { JournalError } from "../journal-error.js";

/**
 * A lock that this process holds until it lets it go or dies: the operating system frees it then, however the process ended.
 * A process that was stopped still holds it.
 */
export interface RunLock {
  /** Frees the lock. A second call does nothing. Never rejects. */
  release(): Promise<void>;
}

/**
 * Takes the lock of a folder, which is made where there is none. Rejects with a `JournalError`: `held` while anybody holds it, `unsupported` where
 * the system has no means for it.
 *
 * @param run the name of the run, for messages
 * @param folder the folder of the run alone
 */
export type TakeLock = (run: string, folder: string) => Promise<RunLock>;

/** What whoever comes second gets. */
export function heldBy(run: string): JournalError {
  const message = `run ${run} is being run by another process, or by this one: wait for its end, or end it; a new run needs another name`;
  return new JournalError({ kind: "held", message });
}

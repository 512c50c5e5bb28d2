import { systemErrorCode } from "../store/system-error.js";
import { JournalError } from "./journal-error.js";

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: "free space on the disk, then resume the run",
  EDQUOT: "free space within the disk quota, then resume the run",
  EROFS: "the file system is read-only: keep journals where this user may write",
  EACCES: "keep journals where this user may read and write",
  EPERM: "keep journals where this user may read and write",
  EMFILE: "this process has too many files open: run fewer runs at once or raise its limit",
  ENFILE: "the system has too many files open",
};

/**
 * The `JournalError` for what a file system refused.
 *
 * @param task what could not be done, such as `write the journal of run a`
 */
export function storageFailure(task: string, cause: unknown): JournalError {
  if (cause instanceof JournalError) return cause;
  const code = systemErrorCode(cause);
  const advice = code === undefined ? undefined : ADVICE[code];
  const message = `could not ${task}: ${code ?? "unexpected failure"}${advice === undefined ? "" : ` (${advice})`}`;
  return new JournalError({ kind: "failed", message, cause });
}

import { JournalError } from "@runvil/harness/journal-store";

const ADVICE: Readonly<Record<string, string>> = {
  SQLITE_FULL: "free space on the disk, then resume the run",
  SQLITE_READONLY: "keep the database where this user may write",
  SQLITE_CANTOPEN: "keep the database where this user may read and write",
  SQLITE_BUSY: "another process keeps the database locked; try again once it is done",
};

const DAMAGED = new Set(["SQLITE_CORRUPT", "SQLITE_NOTADB"]);

/**
 * The `JournalError` for what SQLite or the file system refused.
 *
 * @param task what could not be done, such as `write the journal of run a`
 * @param path the path of the database
 */
export function databaseFailure(task: string, path: string, cause: unknown): JournalError {
  if (cause instanceof JournalError) return cause;
  const code = errorCode(cause);
  if (code !== undefined && DAMAGED.has(code)) {
    const message = `could not ${task}: ${path} is no database or damaged (${code}): restore it from a copy`;
    return new JournalError({ kind: "corrupt", message, cause });
  }
  const advice = code === undefined ? undefined : ADVICE[code];
  const message = `could not ${task}: ${code ?? "unexpected failure"}${advice === undefined ? "" : ` (${advice})`}`;
  return new JournalError({ kind: "failed", message, cause });
}

/** Whether another connection is just writing. */
export function isBusy(error: unknown): boolean {
  return errorCode(error) === "SQLITE_BUSY";
}

/** The code, without what SQLite says beyond it, as in `SQLITE_IOERR_WRITE`. */
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? error.code;
}

/** What a call gets after the store was closed. */
export function databaseClosed(path: string): JournalError {
  return new JournalError({ kind: "closed", message: `the database of journals ${path} was closed` });
}

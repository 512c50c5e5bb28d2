import { randomBytes } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type RunLock, takeLock } from "@runvil/harness/journal-store";

/**
 * The folder beside a database that holds the locks of its runs, one folder for each run. SQLite's own locks would let one run
 * of the whole database go on at a time.
 */
export class LockFolder {
  readonly #path: string;

  /** @param database the path of the database */
  constructor(database: string) {
    this.#path = `${database}-locks`;
  }

  /** Takes a run's lock. Rejects with a `JournalError` of kind `held` while anybody holds it. */
  take(run: string): Promise<RunLock> {
    return takeLock(run, join(this.#path, run));
  }

  /** Removes what a run's lock left, as its holder. */
  async remove(run: string): Promise<void> {
    const removed = join(this.#path, `.removed.${randomBytes(8).toString("hex")}`);
    await rename(join(this.#path, run), removed);
    await rm(removed, { recursive: true, force: true });
  }
}

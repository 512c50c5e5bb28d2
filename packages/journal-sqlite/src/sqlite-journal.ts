import { encodeLine, type Journal, JournalError, type JournalLine, type RunLock } from "@runvil/harness/journal-store";
import { databaseFailure } from "./database-failure.js";
import type { RecordTable } from "./record-table.js";

/** What a `SqliteJournal` is made of. */
export interface SqliteJournalParts {
  readonly run: string;
  readonly records: RecordTable;
  /** The number of the last line that is there; 0 for a new run. */
  readonly last: number;
  readonly lock: RunLock;
  /** The path of the database, for messages. */
  readonly path: string;
}

/**
 * A journal in a database. Lines of one append are committed together; with durability `disk` the commit itself waits for the
 * disk, so that nothing is left for `sync` to do.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class SqliteJournal implements Journal {
  readonly run: string;
  readonly #records: RecordTable;
  readonly #lock: RunLock;
  readonly #path: string;
  #last: number;
  #end: JournalError | undefined;

  constructor({ run, records, last, lock, path }: SqliteJournalParts) {
    this.run = run;
    this.#records = records;
    this.#last = last;
    this.#lock = lock;
    this.#path = path;
  }

  append(...lines: readonly JournalLine[]): void {
    if (this.#end !== undefined) throw this.#end;
    if (lines.length === 0) return;
    try {
      this.#records.add(this.run, this.#last, lines.map(encodeLine));
    } catch (error) {
      throw this.#fail(error);
    }
    this.#last += lines.length;
  }

  async sync(): Promise<void> {
    if (this.#end !== undefined) throw this.#end;
  }

  async close(): Promise<void> {
    this.#end ??= new JournalError({ kind: "closed", message: `the journal of run ${this.run} was closed` });
    await this.#lock.release();
  }

  /** The failure to throw. What comes after it is refused, as others may have seen that a part of it failed. */
  #fail(cause: unknown): JournalError {
    const failure = databaseFailure(`write the journal of run ${this.run}`, this.#path, cause);
    const message = `the journal of run ${this.run} takes no more records: ${failure.message}`;
    this.#end = new JournalError({ kind: "closed", message, cause: failure });
    return failure;
  }
}

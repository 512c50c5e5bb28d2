import { resolve } from "node:path";
import {
  checkHeader,
  checkRunName,
  type Durability,
  decodeLine,
  type Journal,
  type JournalEnds,
  JournalError,
  type JournalLine,
  type JournalStore,
} from "@runvil/harness/journal-store";
import { openDatabase } from "./database.js";
import { databaseClosed, databaseFailure } from "./database-failure.js";
import { LockFolder } from "./lock-folder.js";
import { RecordTable, type StoredRecord } from "./record-table.js";
import { SqliteJournal } from "./sqlite-journal.js";

/** Journals of many runs in one SQLite database. */
export interface SqliteJournalStore extends JournalStore {
  /** Closes the database. Journals that are still open take no further lines. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * A store of journals in one SQLite database, which is opened, and made where there is none, with the first call.
 *
 * @param path the path of the database, on a local disk
 * @param durability what an appended record survives; default: `process`
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function sqliteJournalStore(path: string, durability: Durability = "process"): SqliteJournalStore {
  return new DatabaseStore(path, durability);
}

class DatabaseStore implements SqliteJournalStore {
  readonly place: string;
  readonly #durability: Durability;
  readonly #locks: LockFolder;
  #opening: Promise<RecordTable> | undefined;
  #closed = false;

  constructor(path: string, durability: Durability) {
    this.place = resolve(path);
    this.#durability = durability;
    this.#locks = new LockFolder(this.place);
  }

  create(run: string): Promise<Journal> {
    return this.#guarded("create", run, async (records) => {
      const lock = await this.#locks.take(run);
      try {
        if (records.last(run) > 0) {
          const message = `run ${run} was begun before: resume it, remove it, or give this run another name`;
          throw new JournalError({ kind: "exists", message });
        }
        return new SqliteJournal({ run, records, last: 0, lock, path: this.place });
      } catch (error) {
        await lock.release();
        throw error;
      }
    });
  }

  open(run: string): Promise<Journal> {
    return this.#guarded("open", run, async (records) => {
      if (records.last(run) === 0) throw missing(run);
      const lock = await this.#locks.take(run);
      try {
        const [first] = records.page(run, 0, 1);
        if (first === undefined) throw missing(run);
        this.#decoded(run, first, 1);
        return new SqliteJournal({ run, records, last: records.last(run), lock, path: this.place });
      } catch (error) {
        await lock.release();
        throw error;
      }
    });
  }

  async *read(run: string): AsyncGenerator<JournalLine, void, undefined> {
    for (let line = 1; ; ) {
      const page = await this.#guarded("read", run, async (records) => records.page(run, line - 1));
      if (line === 1 && page.length === 0) throw missing(run);
      if (page.length === 0) return;
      for (const stored of page) {
        yield this.#decoded(run, stored, line);
        line += 1;
      }
    }
  }

  ends(run: string): Promise<JournalEnds> {
    return this.#guarded("read", run, async (records) => {
      const number = records.last(run);
      const [first] = records.page(run, 0, 1);
      const [last] = records.page(run, number - 1, 1);
      if (first === undefined || last === undefined) throw missing(run);
      return { first: this.#decoded(run, first, 1), last: this.#decoded(run, last, number) };
    });
  }

  async list(): Promise<readonly string[]> {
    try {
      return (await this.#open()).names();
    } catch (error) {
      throw databaseFailure(`list the journals in ${this.place}`, this.place, error);
    }
  }

  delete(run: string): Promise<void> {
    return this.#guarded("remove", run, async (records) => {
      if (records.last(run) === 0) throw missing(run);
      const lock = await this.#locks.take(run);
      try {
        if (records.last(run) === 0) throw missing(run);
        records.remove(run);
        await this.#locks.remove(run);
      } finally {
        await lock.release();
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    // Whoever wanted it opened has been told of a failure.
    const records = await this.#opening?.catch(() => undefined);
    records?.close();
  }

  async #open(): Promise<RecordTable> {
    if (this.#closed) throw databaseClosed(this.place);
    this.#opening ??= openDatabase(this.place, this.#durability).then(
      (database) => new RecordTable(database, this.place),
    );
    try {
      return await this.#opening;
    } catch (error) {
      // The next call tries again.
      this.#opening = undefined;
      throw error;
    }
  }

  /** The record that a row holds, which must be the one of a number. */
  #decoded(run: string, stored: StoredRecord, line: number): JournalLine {
    const record = stored.line === line ? decodeLine(stored.text) : undefined;
    const at = { file: this.place, line };
    if (record === undefined) {
      const message =
        `the journal of run ${run} is damaged: record ${line} in ${this.place} is missing or no record; ` +
        "restore the database from a copy, or remove the run";
      throw new JournalError({ kind: "corrupt", message, at });
    }
    if (line === 1) checkHeader(run, record, at);
    return record;
  }

  async #guarded<T>(task: string, run: string, work: (records: RecordTable) => Promise<T>): Promise<T> {
    checkRunName(run);
    try {
      return await work(await this.#open());
    } catch (error) {
      throw databaseFailure(`${task} the journal of run ${run}`, this.place, error);
    }
  }
}

function missing(run: string): JournalError {
  return new JournalError({ kind: "missing", message: `there is no journal of a run ${run}: check its name` });
}

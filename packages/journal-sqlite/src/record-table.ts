import type Database from "libsql";
import { databaseClosed } from "./database-failure.js";
import { rows } from "./rows.js";
import { inTransaction } from "./transaction.js";

/** A record as the database keeps it. */
export interface StoredRecord {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

const PAGE = 500;

/**
 * The records of all runs in one database. Everything happens in one transaction or not at all; failures are SQLite's own
 * errors.
 */
export class RecordTable {
  readonly #database: Database.Database;
  readonly #path: string;
  #closed = false;
  readonly #addRun: Database.Statement<[string]>;
  readonly #addRecord: Database.Statement<[number, string, string]>;
  readonly #page: Database.Statement<[string, number, number]>;
  readonly #last: Database.Statement<[string]>;
  readonly #names: Database.Statement<[]>;
  readonly #removeRecords: Database.Statement<[string]>;
  readonly #removeRun: Database.Statement<[string]>;

  /** @param path the path of the database, for messages */
  constructor(database: Database.Database, path: string) {
    this.#database = database;
    this.#path = path;
    this.#addRun = database.prepare("INSERT INTO runs (name) VALUES (?) ON CONFLICT (name) DO NOTHING");
    this.#addRecord = database.prepare(
      "INSERT INTO records (line, text, run) VALUES (?, ?, (SELECT id FROM runs WHERE name = ?))",
    );
    this.#page = database.prepare(
      "SELECT line, text FROM records WHERE run = (SELECT id FROM runs WHERE name = ?) AND line > ? ORDER BY line LIMIT ?",
    );
    this.#last = database.prepare("SELECT max(line) FROM records WHERE run = (SELECT id FROM runs WHERE name = ?)");
    this.#names = database.prepare("SELECT name FROM runs ORDER BY name");
    this.#removeRecords = database.prepare("DELETE FROM records WHERE run = (SELECT id FROM runs WHERE name = ?)");
    this.#removeRun = database.prepare("DELETE FROM runs WHERE name = ?");
  }

  /** Adds records after the line of a number, 0 for a run's first ones. */
  add(run: string, after: number, texts: readonly string[]): void {
    this.#expectOpen();
    inTransaction(this.#database, () => {
      if (after === 0) this.#addRun.run(run);
      for (const [index, text] of texts.entries()) this.#addRecord.run(after + 1 + index, text, run);
    });
  }

  /** Some records after the line of a number, in order; none at the end. */
  page(run: string, after: number, limit: number = PAGE): StoredRecord[] {
    this.#expectOpen();
    return rows(this.#page, run, after, limit).map(([line, text]) => ({ line: Number(line), text: String(text) }));
  }

  /** The number of a run's last line; 0 when there is no such run. */
  last(run: string): number {
    const [[last] = []] = rows(this.#last, run);
    return Number(last ?? 0);
  }

  /** The names of all runs, sorted by bytes. */
  names(): string[] {
    return rows(this.#names).map(([name]) => String(name));
  }

  /** Removes a run. */
  remove(run: string): void {
    inTransaction(this.#database, () => {
      this.#removeRecords.run(run);
      this.#removeRun.run(run);
    });
  }

  /** Closes the database. What was begun stays; calls after it throw a `JournalError` of kind `closed`. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#database.close();
  }

  // Statements of libsql go on working on a database that was closed.
  #expectOpen(): void {
    if (this.#closed) throw databaseClosed(this.#path);
  }
}

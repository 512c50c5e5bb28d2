import { closeSync, openSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Durability, JournalError } from "@runvil/harness/journal-store";
import Database from "libsql";
import { isBusy } from "./database-failure.js";
import { rows } from "./rows.js";
import { inTransaction } from "./transaction.js";

/** The version of the tables below, kept in the database. */
const TABLES_VERSION = 1;

const TABLES = `
  CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE records (
    run INTEGER NOT NULL REFERENCES runs (id),
    line INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (run, line)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${TABLES_VERSION};
`;

/** How long a write waits for the write of another process. */
const BUSY_MILLISECONDS = 5000;
const OPENING_ATTEMPTS = 250;
const BETWEEN_ATTEMPTS_MILLISECONDS = 20;

/**
 * Opens a database of journals, which is made where there is none, for its owner only. Rejects with SQLite's and Node's errors,
 * and with a `JournalError` of kind `format` when another version of Runvil made it.
 */
export async function openDatabase(path: string, durability: Durability): Promise<Database.Database> {
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (made !== undefined && durability === "disk") await syncFolders(dirname(path), dirname(made));
  makeFile(path);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return setUp(path, durability);
    } catch (error) {
      // Whoever opens the database at the same time may be making the tables, for which SQLite does not always wait.
      if (!isBusy(error) || attempt === OPENING_ATTEMPTS) throw error;
      await sleep(BETWEEN_ATTEMPTS_MILLISECONDS);
    }
  }
}

/** Makes the database's file where there is none. SQLite would let others read it; the files that it adds follow its mode. */
function makeFile(path: string): void {
  try {
    // Never an existing one, and closed at once: closing any handle of a database frees the locks of this process on it.
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function setUp(path: string, durability: Durability): Database.Database {
  const database = new Database(path);
  try {
    database.pragma(`busy_timeout = ${BUSY_MILLISECONDS}`);
    database.pragma("journal_mode = WAL");
    // A process that is killed loses nothing either way: this says whether a commit waits for the disk.
    database.pragma(`synchronous = ${durability === "disk" ? "FULL" : "NORMAL"}`);
    inTransaction(database, () => makeTables(database, path));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function makeTables(database: Database.Database, path: string): void {
  const [[found] = []] = rows(database.prepare("PRAGMA user_version"));
  if (found === TABLES_VERSION) return;
  if (found === 0 && rows(database.prepare("SELECT 1 FROM sqlite_schema")).length === 0) {
    database.exec(TABLES);
    return;
  }
  const message =
    `${path} is no database of journals that this version of Runvil knows (version ${found}, not ${TABLES_VERSION}): ` +
    "use the version that made it, or another path";
  throw new JournalError({ kind: "format", message });
}

/** Waits until the names of new folders are on the disk; SQLite itself sees to its files. */
async function syncFolders(lowest: string, highest: string): Promise<void> {
  if (process.platform === "win32") return;
  for (let folder = dirname(lowest); folder.length >= highest.length; folder = dirname(folder)) {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (dirname(folder) === folder) return;
  }
}

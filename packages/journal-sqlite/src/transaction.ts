import type Database from "libsql";

/**
 * Does some work in one transaction, which is committed, or undone when the work throws. libsql's own way to do so loses the
 * error where SQLite has undone the transaction already, as on a full disk.
 */
export function inTransaction(database: Database.Database, work: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

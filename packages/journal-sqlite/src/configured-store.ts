import { resolve } from "node:path";
import type { Durability } from "@runvil/harness/journal-store";
import { type SqliteJournalStore, sqliteJournalStore } from "./sqlite-journal-store.js";

/** What a configuration says of the database. */
export interface SqliteJournalOptions {
  /** Its path, seen from the configuration's folder. Default: `.runvil/runs.db`. */
  readonly path?: string;
}

/**
 * Makes the store that a configuration names, as in `"journal": { "store": ["@runvil/journal-sqlite", { "path": "runs.db" }] }`.
 *
 * @param around the configuration's folder, and what a record is to survive
 * @throws TypeError for an option of another name or type
 */
export function configuredStore(
  options: SqliteJournalOptions,
  around: { readonly folder: string; readonly durability?: Durability },
): SqliteJournalStore {
  const unknown = Object.keys(options).find((name) => name !== "path");
  if (unknown !== undefined) throw new TypeError(`unknown option \`${unknown}\`, expected \`path\``);
  const { path = ".runvil/runs.db" } = options;
  if (typeof path !== "string" || path === "") throw new TypeError("`path` is the path of a database");
  return sqliteJournalStore(resolve(around.folder, path), around.durability);
}

import type Database from "libsql";

/** The rows of a query, each as its columns in order. */
export function rows<Parameters extends unknown[]>(
  query: Database.Statement<Parameters>,
  ...parameters: Parameters
): unknown[][] {
  return query
    .raw()
    .all(...parameters)
    .map((row) => (Array.isArray(row) ? row : []));
}

/** An entry of a configuration that names a package, with what its default export is called with. */
export interface NamedEntry {
  readonly name: string;
  readonly options?: unknown;
}

/** Reads a package name, alone or in a pair with options; undefined for anything else. */
export function namedEntry(entry: unknown): NamedEntry | undefined {
  if (typeof entry === "string") return { name: entry };
  if (!Array.isArray(entry) || entry.length !== 2) return undefined;
  const [name, options]: readonly unknown[] = entry;
  return typeof name === "string" ? { name, options } : undefined;
}

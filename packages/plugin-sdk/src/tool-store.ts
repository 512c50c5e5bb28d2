/**
 * The run's own files, the ones that Lua's `store` sees. Every method rejects with a `StoreError`, and rejects once the
 * call has settled.
 *
 * Source: docs/spec/packs.md sections 3 and 6, docs/spec/store.md.
 */
export interface ToolStore {
  /** The text of a file, or of its lines `start` to `end`: from 1, both included, negative ones from the end. */
  read(path: string, range?: { start?: number; end?: number }): Promise<string>;
  readBytes(path: string): Promise<Uint8Array>;
  /** Creates or replaces a file, and the folders that lead to it. */
  write(path: string, contents: string | Uint8Array): Promise<void>;
  /** Adds to the end of a file, which is created when missing. */
  append(path: string, contents: string): Promise<void>;
  /** Replaces the one place where `old` stands. */
  strReplace(path: string, old: string, replacement: string): Promise<void>;
  delete(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** The paths that match a pattern, sorted. */
  glob(pattern: string): Promise<string[]>;
}

/** What stands at a path. */
export type EntryKind = "file" | "directory";

/** The entries of a store. */
export interface StoreListing {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

/**
 * Where a run's files are kept: bytes under store paths. What a prompt sees does not depend on which store it is.
 *
 * Paths reach a store checked (docs/spec/store.md section 3), one operation at a time. Every method rejects with a
 * `StoreError` where the storage has an answer of its own, and changes nothing then.
 *
 * Source: docs/spec/store.md sections 1, 3 and 6.
 */
export interface Store {
  /** What stands at `path`; undefined for nothing, also below a file. */
  kind(path: string): Promise<EntryKind | undefined>;
  /** The bytes of a file. Rejects with `not_found`, `is_a_directory`. */
  read(path: string): Promise<Uint8Array>;
  /** Creates or replaces a file, and the directories above it. Rejects with `is_a_directory`, `not_a_directory`. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Adds to a file, which is created when missing. Rejects as `write` does. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file or an empty directory and tells whether there was one. Rejects with `directory_not_empty`. */
  delete(path: string): Promise<boolean>;
  /** All entries below the directory `under`, in any order; of the whole store for the empty string. */
  list(under: string): Promise<StoreListing>;
}

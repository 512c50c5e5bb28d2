/**
 * The contents of a file, once per journal whatever its path. `base64` stands in place of `text` where the bytes are not UTF-8.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export type BlobLine = {
  readonly record: "blob" /** Of the bytes, 64 lowercase hex digits. */;
  readonly sha256: string;
} & ({ readonly text: string } | { readonly base64: string });

/**
 * A file that the run came upon, before anything of the run changed it.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface ReadLine {
  readonly record: "read";
  /** The effect that read it; null for what stood in a memory store at the start. */
  readonly id: string | null;
  readonly path: string;
  /** Of its contents, which a blob before this line holds; null for a directory of a memory store. */
  readonly sha256: string | null;
}

/**
 * A file is about to be written or deleted.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface WriteLine {
  readonly record: "write";
  /** The effect that writes. */
  readonly id: string;
  readonly path: string;
  /** The hash of what the file holds; null when there is none. */
  readonly before: string | null;
  /** The hash of what it will hold; null when it is deleted. */
  readonly after: string | null;
}

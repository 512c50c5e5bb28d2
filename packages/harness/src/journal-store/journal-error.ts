/**
 * Why a store of journals refused:
 *
 * - `held`: another process, or this one, runs the run
 * - `exists`: a run of that name was begun before
 * - `missing`: no run of that name was begun
 * - `name`: the name of the run cannot be one
 * - `corrupt`: a record cannot be read; `at` says where
 * - `format`: the journal was written in a format that this version does not know
 * - `unsupported`: the place of the store lacks something that a store needs
 * - `failed`: reading or writing failed; `cause` says how
 * - `closed`: the journal was closed, or failed before
 */
export type JournalErrorKind =
  | "held"
  | "exists"
  | "missing"
  | "name"
  | "corrupt"
  | "format"
  | "unsupported"
  | "failed"
  | "closed";

/** Where in a journal a record stands. */
export interface JournalPosition {
  /** The file, or what stands for it in a store without files. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The offset of the line's first byte; absent in a store without files. */
  readonly offset?: number;
}

/** What a `JournalError` is made of. */
export interface JournalErrorFields {
  readonly kind: JournalErrorKind;
  readonly message: string;
  readonly at?: JournalPosition;
  readonly cause?: unknown;
}

/**
 * What a store of journals rejects with. `message` tells whoever started the run what to do.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class JournalError extends Error {
  readonly kind: JournalErrorKind;
  readonly at: JournalPosition | undefined;

  constructor({ kind, message, at, cause }: JournalErrorFields) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "JournalError";
    this.kind = kind;
    this.at = at;
  }
}

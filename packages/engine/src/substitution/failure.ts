/** Why a placeholder could not be filled, in the order of the checks. */
export type SubstitutionFailureKind =
  | "Unclosed"
  | "EmptySegment"
  | "NotATable"
  | "BadPath"
  | "NilItem"
  | "NilArgv"
  | "UnknownNamespace"
  | "Serialize"
  | "MissingKey"
  | "NullValue";

/**
 * A substitution that failed. The read of `prose` raises `message`, kind `lua`.
 *
 * Source: docs/spec/blocks-and-prose.md section 6.
 */
export class SubstitutionFailure {
  readonly kind: SubstitutionFailureKind;
  /** The whole message, kind and offset included. */
  readonly message: string;

  /**
   * @param problem the message of the failure table
   * @param offset where the placeholder's `{{` stands, in UTF-8 bytes from the start of the prose
   */
  constructor(kind: SubstitutionFailureKind, problem: string, offset: number) {
    this.kind = kind;
    this.message = `${problem} [${kind} at byte ${offset}]`;
  }
}

/**
 * How a run ends.
 *
 * Source: docs/spec/run-lifecycle.md sections 10 and 11, docs/spec/prompt-file.md section 8.
 */

/** The class of a failed run. */
export type RunErrorKind =
  | "Parse"
  | "Version"
  | "RequirementsUnmet"
  | "Binding"
  | "Completion"
  | "Tool"
  | "ContextExhausted"
  | "Vfs"
  | "Determinism"
  | "Quota"
  | "Budget"
  | "Lua"
  | "Journal"
  | "Internal";

/** The class of a parse error. */
export type ParseErrorKind = "Frontmatter" | "Structure" | "Fence" | "List" | "Lua";

/** Where in the prompt file something stands. Lines and columns count from 1, columns in UTF-8 bytes. */
export interface Location {
  readonly line: number;
  readonly column: number;
}

/** Why a run failed. */
export interface RunError {
  readonly kind: RunErrorKind;
  /** The error's own text, with no kind label before it. */
  readonly message: string;
  /** For kind `Parse`: the parser's finer class. */
  readonly parseKind?: ParseErrorKind;
  /** For kind `Parse`, where the parser knows it. */
  readonly location?: Location;
  /** Where a Lua failure was raised; never part of the message. */
  readonly traceback?: string;
}

/** How a run ended. */
export type Outcome =
  | { readonly status: "completed"; readonly result: string }
  | { readonly status: "failed"; readonly error: RunError }
  | { readonly status: "cancelled" };

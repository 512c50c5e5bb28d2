import type { ToolErrorKind } from "@runvil/protocol";

/** Why a call failed: what both callers read, and what only the Host's log holds. */
export interface ToolFailure {
  readonly kind: ToolErrorKind;
  /** Model-safe. */
  readonly message: string;
  readonly log: {
    readonly level: "warn" | "error";
    readonly message: string;
    readonly fields?: Record<string, unknown>;
  };
}

const FAILED = "a Pack's tool call failed";
const KINDS: readonly string[] = [
  "InvalidArguments",
  "Transport",
  "Backend",
  "Timeout",
  "Other",
] satisfies ToolErrorKind[];

/** The kind, or `Other` for a word that this version does not know. */
export function toolErrorKind(kind: string): ToolErrorKind {
  return isKind(kind) ? kind : "Other";
}

function isKind(kind: string): kind is ToolErrorKind {
  return KINDS.includes(kind);
}

/** The tool's own message. */
export function ownFailure(kind: ToolErrorKind, message: string, cause?: unknown): ToolFailure {
  return { kind, message, log: { level: "warn", message: FAILED, fields: { kind, reason: message, cause } } };
}

/** A throw or a result that no tool may give. `found` reaches the log only. */
export function unexpectedFailure(id: string, found: unknown): ToolFailure {
  return {
    kind: "Other",
    message: `tool \`${id}\` failed unexpectedly`,
    log: { level: "error", message: "a Pack's tool failed unexpectedly", fields: { found } },
  };
}

/** The call passed its time limit. */
export function timeoutFailure(name: string, milliseconds: number): ToolFailure {
  const message = `${name}: no answer within ${milliseconds / 1000} seconds`;
  return {
    kind: "Timeout",
    message,
    log: { level: "warn", message: FAILED, fields: { kind: "Timeout", reason: message } },
  };
}

/** The call answered more text than a run takes. */
export function oversizeFailure(name: string, limit: number): ToolFailure {
  return ownFailure("Other", `${name}: output exceeds ${limit} bytes`);
}

/** The run holds no such tool. */
export function vanishedFailure(name: string, id: string): ToolFailure {
  return ownFailure("Other", `tool \`${name}\` (${id}) is not offered by any usable Pack of this run`);
}

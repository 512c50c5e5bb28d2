import type { Budgets } from "./limits.js";
import type { ModelErrorKind, ModelReply } from "./model.js";

/**
 * What the Harness answers. Every effect gets exactly one answer, and every answer is plain JSON.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */

/** An answer that succeeded, or one that failed with data about the failure. */
export type Answer<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly value: Failure };

/** A stop cut the effect short. */
export interface Interrupted {
  readonly kind: "cancelled";
}

/** The model round failed. `message` is the whole text that Lua reads. */
export interface ModelFailure {
  readonly kind: ModelErrorKind;
  readonly message: string;
  /** The HTTP status, where there was one. */
  readonly status?: number;
}

/** The answer to a `model_round`. The reply was checked: ids, names and arguments are well formed. */
export type ModelRoundAnswer = Answer<ModelReply, ModelFailure | Interrupted>;

/** One access of a tool call to the run's files. */
export interface StoreAccess {
  readonly op: "read" | "write" | "glob";
  /** The path, or the pattern of a `glob`. */
  readonly path: string;
}

/** What a tool call did to the run's files, whether it succeeded or not. */
export interface ToolCallFiles {
  /** Every access, in order. */
  readonly accesses: readonly StoreAccess[];
  /** Path to the SHA-256 of the content the call left there, null when it deleted the file. */
  readonly files: { readonly [path: string]: string | null };
}

/** Whether a tool's output may be read as instructions. */
export type Trust = "trusted" | "untrusted";

/** Why a tool call failed, for logs and events; never a field in Lua. */
export type ToolErrorKind = "InvalidArguments" | "Transport" | "Backend" | "Timeout" | "Other";

/**
 * What a tool call spent by itself, beside what the run counts: the rounds and calls of the runs that it started.
 *
 * Source: docs/spec/packs.md section 7.
 */
export interface ToolCallSpending {
  /** Absent: nothing. */
  readonly spent?: Required<Budgets>;
}

/** A successful tool call. */
export interface ToolCallOutput extends ToolCallFiles, ToolCallSpending {
  readonly text: string;
  readonly trust: Trust;
}

/** A failed tool call. `message` is model-safe. */
export interface ToolCallFailure extends ToolCallFiles, ToolCallSpending {
  readonly kind: ToolErrorKind;
  readonly message: string;
}

/** The answer to a `tool_call`. */
export type ToolCallAnswer = Answer<ToolCallOutput, ToolCallFailure | (Interrupted & ToolCallFiles & ToolCallSpending)>;

/** Why a store operation failed. */
export type StoreFailureReason =
  | "not_found"
  | "invalid_path"
  | "invalid_range"
  | "anchor"
  | "directory_not_empty"
  | "is_a_directory"
  | "not_a_directory"
  | "not_utf8"
  | "already_exists"
  | "permission_denied"
  | "unsupported"
  | "backend";

/** A failed store operation: the fields of the `store` error value that Lua reads. */
export interface StoreFailure {
  readonly reason: StoreFailureReason;
  readonly message: string;
  readonly path?: string;
  readonly rule?: string;
  readonly anchor?: string;
  readonly count?: number;
}

/** The answer to a `store_operation`: text, a truth value, a list of paths, or null for operations that return nothing. */
export type StoreOperationAnswer = Answer<string | boolean | readonly string[] | null, StoreFailure>;

/** The answer to a `timer`. */
export type TimerAnswer = Answer<{ readonly elapsed: number }, Interrupted>;

/** The answer to any effect. */
export type EffectAnswer = ModelRoundAnswer | ToolCallAnswer | StoreOperationAnswer | TimerAnswer;

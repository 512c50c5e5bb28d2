import type { StoreFailureReason } from "./answer.js";
import type { StoreOperation } from "./effect.js";
import type { RunErrorKind } from "./error.js";
import type { JsonObject } from "./json.js";
import type { FinishReason, Usage } from "./model.js";
import type { NearDuplicatePair } from "./near-duplicates.js";

/**
 * What happened in a run, in order, without a clock.
 *
 * Source: docs/spec/events-errors-limits.md sections 1 and 2.
 */

/** One call as `assistant_tool_calls` lists it. */
export interface ReportedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  /** The tool id; absent for a local tool, a task built-in and a name out of scope. */
  readonly tool?: string;
}

interface ToolCallFields {
  readonly turn: number;
  /** The model's call id; empty for a script call. */
  readonly tool_call_id: string;
  readonly alias: string;
  /** The tool id; absent for a local tool and a task built-in. */
  readonly tool?: string;
}

/** The fields of each event beside the common ones. */
export interface EventFields {
  run_started: { readonly name: string };
  /** A tool slot of the promptforge dialect that prepare filled; `want` and `score` for a slot that asked in words. */
  tool_slot_filled: {
    readonly alias: string;
    readonly tool: string;
    readonly want?: string;
    /** 0 to 1, 3 decimals. */
    readonly score?: number;
  };
  /** An optional tool slot that nothing filled. */
  tool_slot_skipped: { readonly alias: string; readonly want: string };
  run_completed: { readonly result: string };
  run_failed: { readonly kind: RunErrorKind; readonly message: string };
  run_cancelled: Record<never, never>;
  section_started: Record<never, never>;
  section_finished: Record<never, never>;
  prelude_load_started: { readonly pack: string };
  prelude_load_succeeded: { readonly pack: string };
  prelude_load_failed: { readonly pack: string; readonly message: string };
  library_load_started: { readonly heading: string };
  library_load_succeeded: { readonly heading: string };
  library_load_failed: { readonly heading: string; readonly kind: string; readonly message: string };
  lua_block_started: { readonly block: number };
  lua_block_succeeded: { readonly block: number };
  lua_block_failed: { readonly block: number; readonly kind: string; readonly message: string };
  vm_teardown_started: Record<never, never>;
  vm_teardown_succeeded: Record<never, never>;
  log_checkpoint: { readonly message: string };
  store_operation_succeeded: { readonly op: StoreOperation; readonly path: string };
  store_operation_failed: { readonly op: StoreOperation; readonly path: string; readonly reason: StoreFailureReason };
  tool_scope_validation_started: Record<never, never>;
  tool_scope_validation_succeeded: { readonly tools: readonly string[] };
  tool_scope_validation_failed: { readonly message: string };
  tool_scope_near_duplicate: NearDuplicatePair;
  compaction_started: { readonly reason: string };
  compaction_succeeded: { readonly reason: string; readonly before: number; readonly after: number };
  compaction_failed: { readonly reason: string };
  model_turn_completed: {
    readonly turn: number;
    readonly round: "loop" | "infer";
    readonly role: string;
    readonly model: string;
    readonly finish_reason?: FinishReason;
    readonly usage?: Usage;
  };
  model_turn_failed: {
    readonly turn: number;
    readonly round: "loop" | "infer";
    readonly role: string;
    readonly model: string;
    readonly message: string;
    readonly transient: boolean;
  };
  assistant_tool_calls: { readonly turn: number; readonly calls: readonly ReportedCall[] };
  tool_call_succeeded: ToolCallFields & { readonly caller: "model" | "script" };
  tool_call_failed: ToolCallFields & {
    readonly caller: "model" | "script";
    readonly kind: string;
    readonly message: string;
  };
  tool_result: ToolCallFields & { readonly content: string; readonly trusted: boolean };
  task_started: { readonly id: string; readonly target: string; readonly origin: "author" | "model" };
  task_succeeded: { readonly id: string };
  task_failed: { readonly id: string; readonly kind: string; readonly message: string };
  task_cancelled: { readonly id: string };
  task_abandoned: { readonly id: string; readonly reason: string };
  task_noted: { readonly id: string; readonly note: string };
}

/** The name of an event. */
export type EventName = keyof EventFields;

interface CommonFields {
  /** 0, 1, 2, ... in report order. */
  readonly seq: number;
  readonly execution: string;
  /** The section that reported it; the prompt's title for the H1 pass and for run events. */
  readonly section: string;
  /** The reporting chain's task id, `0` for the main walk. */
  readonly task: string;
  /** The entry's `sys.id`; absent on run events. */
  readonly entry?: string;
}

/** One event: a flat JSON object. */
export type RunEvent = { [Name in EventName]: CommonFields & { readonly event: Name } & EventFields[Name] }[EventName];

import type { EventName } from "./event.js";
import type { JsonObject } from "./json.js";

const text = { type: "string" };
const whole = { type: "integer", minimum: 0 };
const share = { type: "number", minimum: 0, maximum: 1 };
const flag = { type: "boolean" };
const oneOf = (...words: string[]): JsonObject => ({ enum: words });

const storeOperation = oneOf("write", "append", "read", "read_numbered", "str_replace", "delete", "exists", "glob");
const storeReason = oneOf(
  "not_found",
  "invalid_path",
  "invalid_range",
  "anchor",
  "directory_not_empty",
  "is_a_directory",
  "not_a_directory",
  "not_utf8",
  "already_exists",
  "permission_denied",
  "unsupported",
  "backend",
);
const runErrorKind = oneOf(
  "Parse",
  "Version",
  "RequirementsUnmet",
  "Binding",
  "Completion",
  "Tool",
  "ContextExhausted",
  "Vfs",
  "Determinism",
  "Quota",
  "Budget",
  "Lua",
  "Internal",
);
const usage = object({ promptTokens: whole, completionTokens: whole }, { reasoningTokens: whole });
const finishReason = oneOf("stop", "length", "tool_calls", "content_filter", "error", "other");
const round = { turn: whole, round: oneOf("loop", "infer"), role: text, model: text };
const call = { turn: whole, tool_call_id: text, alias: text };
const caller = oneOf("model", "script");
const compactionReason = oneOf("precheck", "provider", "manual");
const reportedCall = object({ id: text, name: text, arguments: { type: "object" } }, { tool: text });

/** The own fields of each event: those that it always has, and those that it may have. */
const FIELDS: Readonly<Record<EventName, readonly [required: JsonObject, optional?: JsonObject]>> = {
  run_started: [{ name: text }],
  tool_slot_filled: [
    { alias: text, tool: text },
    { want: text, score: share },
  ],
  tool_slot_skipped: [{ alias: text, want: text }],
  run_completed: [{ result: text }],
  run_failed: [{ kind: runErrorKind, message: text }],
  run_cancelled: [{}],
  section_started: [{}],
  section_finished: [{}],
  prelude_load_started: [{ pack: text }],
  prelude_load_succeeded: [{ pack: text }],
  prelude_load_failed: [{ pack: text, message: text }],
  library_load_started: [{ heading: text }],
  library_load_succeeded: [{ heading: text }],
  library_load_failed: [{ heading: text, kind: text, message: text }],
  lua_block_started: [{ block: whole }],
  lua_block_succeeded: [{ block: whole }],
  lua_block_failed: [{ block: whole, kind: text, message: text }],
  vm_teardown_started: [{}],
  vm_teardown_succeeded: [{}],
  log_checkpoint: [{ message: { type: "string", maxLength: 256 } }],
  store_operation_succeeded: [{ op: storeOperation, path: text }],
  store_operation_failed: [{ op: storeOperation, path: text, reason: storeReason }],
  tool_scope_validation_started: [{}],
  tool_scope_validation_succeeded: [{ tools: { type: "array", items: text } }],
  tool_scope_validation_failed: [{ message: text }],
  tool_scope_near_duplicate: [{ first: text, second: text, similarity: share }],
  compaction_started: [{ reason: compactionReason }],
  compaction_succeeded: [{ reason: compactionReason, before: whole, after: whole }],
  compaction_failed: [{ reason: compactionReason }],
  model_turn_completed: [round, { finish_reason: finishReason, usage }],
  model_turn_failed: [{ ...round, message: text, transient: flag }],
  assistant_tool_calls: [{ turn: whole, calls: { type: "array", items: reportedCall } }],
  tool_call_succeeded: [{ ...call, caller }, { tool: text }],
  tool_call_failed: [{ ...call, caller, kind: text, message: text }, { tool: text }],
  tool_result: [{ ...call, content: text, trusted: flag }, { tool: text }],
  task_started: [{ id: text, target: text, origin: oneOf("author", "model") }],
  task_succeeded: [{ id: text }],
  task_failed: [{ id: text, kind: text, message: text }],
  task_cancelled: [{ id: text }],
  task_abandoned: [
    {
      id: text,
      reason: oneOf("owner_returned", "owner_failed", "tool_loop_exhausted", "owner_aborted", "run_terminated"),
    },
  ],
  task_noted: [{ id: text, note: text }],
};

/**
 * The JSON Schema (draft 2020-12) of one run event, as `--events` writes it on a line of its own.
 *
 * Source: docs/spec/events-errors-limits.md sections 1 and 2.
 */
export const EVENT_SCHEMA: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Runvil run event",
  type: "object",
  oneOf: Object.entries(FIELDS).map(([event, [required, optional = {}]]) =>
    object(
      { seq: whole, event: { const: event }, execution: text, section: text, task: text, ...required },
      { entry: text, ...optional },
    ),
  ),
};

function object(required: JsonObject, optional: JsonObject = {}): JsonObject {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

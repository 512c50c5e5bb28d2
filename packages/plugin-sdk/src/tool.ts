import type { JsonObject } from "@runvil/protocol";
import { checkField, checkNoOther, checkSpec } from "./field.js";
import { mark } from "./mark.js";
import type { Args, ObjectSchema, SchemaIssue } from "./schema.js";
import type { ToolCallContext } from "./tool-call-context.js";
import type { ToolOutput } from "./tool-output.js";

/**
 * One operation of a Pack.
 *
 * Source: docs/spec/packs.md sections 3, 5 and 6.
 */
export interface ToolSpec<S extends ObjectSchema, A> {
  /** The full tool id: the Pack id and one or more segments, such as `poop/stats`. */
  readonly id: `${string}/${string}`;
  /** One sentence that the model reads. */
  readonly description: string;
  /** JSON Schema of the arguments object, sent to the model unchanged. */
  readonly parameters: S;
  /** True: the output is one JSON value, which scripts receive as data. Default false: plain text. */
  readonly structured?: boolean;
  /** True: a stop leaves the call in flight, and it has no time limit. Default false. */
  readonly survivesStop?: boolean;
  /** True: running the call twice does no harm. Default false: it never runs twice after a crash. */
  readonly idempotent?: boolean;
  /** True: never runs beside other calls of its batch. Default false. */
  readonly alone?: boolean;
  /** Milliseconds that a call may take, at most the Harness's own limit. A Host may give the tool another one. */
  readonly timeoutMs?: number;
  /** False: arguments reach `call` unchecked. Default true. */
  readonly validate?: boolean;
  /** Words a schema failure; without it the message is `{wire name}: invalid arguments: {path} {message}`. */
  invalid?(issue: SchemaIssue): string;
  /**
   * Performs one call. `args` is a fresh, frozen JSON value, `{}` when the caller passed nothing. Throw `ToolError` to fail
   * with a message of your own. Calls run at the same time, so it must be re-entrant.
   */
  call(args: A, cx: ToolCallContext): ToolOutput | Promise<ToolOutput>;
}

const TOOL_FIELDS: readonly string[] = [
  "id",
  "description",
  "parameters",
  "structured",
  "survivesStop",
  "idempotent",
  "alone",
  "timeoutMs",
  "validate",
  "invalid",
  "call",
] satisfies (keyof ToolSpec<ObjectSchema, never>)[];

/** A defined tool. Opaque to vendors: hand it to a Pack's `build`. */
export interface Tool {
  readonly spec: ToolSpec<ObjectSchema, never>;
}

/**
 * Defines a tool. The type of `args` comes from the schema literal.
 *
 * It checks JavaScript types only; whether the id, the name and the schema can serve is judged when a run is prepared, so
 * that a bad tool costs only itself.
 *
 * @throws TypeError naming the field that has the wrong JavaScript type, or that no tool has.
 *
 * Source: docs/spec/packs.md section 3.
 */
export function defineTool<const S extends ObjectSchema>(
  spec: ToolSpec<S, JsonObject> & { readonly validate: false },
): Tool;
export function defineTool<const S extends ObjectSchema>(
  spec: ToolSpec<S, Args<S>> & { readonly validate?: true },
): Tool;
export function defineTool(spec: ToolSpec<ObjectSchema, never>): Tool {
  const where = "defineTool";
  checkSpec(where, spec);
  checkField(where, spec, "id", "string");
  checkField(where, spec, "description", "string");
  for (const flag of ["structured", "survivesStop", "idempotent", "alone", "validate"]) {
    checkField(where, spec, flag, "boolean", "optional");
  }
  checkField(where, spec, "timeoutMs", "number", "optional");
  checkField(where, spec, "invalid", "function", "optional");
  checkField(where, spec, "call", "function");
  checkNoOther(where, spec, TOOL_FIELDS);
  return Object.freeze(mark({ spec }, "tool"));
}

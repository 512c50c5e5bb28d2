import type { JsonObject } from "./json.js";
import type { ModelRequest } from "./model.js";

/**
 * What the Engine asks the Harness to do. Every effect is plain JSON.
 *
 * Source: docs/spec/run-lifecycle.md section 1, docs/spec/events-errors-limits.md section 5.
 */

/** Who asked: the run's name, the section, and for a tool call the caller. */
export interface Origin {
  readonly execution: string;
  readonly section: string;
  readonly caller?: "model" | "script";
}

interface EffectOf<Kind extends string, Request> {
  /** `{chain id}#{n}`, `n` counting that chain's effects from 0. */
  readonly id: string;
  readonly kind: Kind;
  readonly origin: Origin;
  readonly request: Request;
}

/** Call one catalog tool. */
export interface ToolCallRequest {
  /** The tool id. */
  readonly tool: string;
  /** The name the call is recorded under: the wire name of an offered tool, else the tool id. */
  readonly name: string;
  readonly arguments: JsonObject;
  /** The arguments as JSON text, present only when they hold an integer that `arguments` cannot hold exactly. */
  readonly arguments_text?: string;
  /** The model's call id; absent on a script call. */
  readonly call_id?: string;
}

/** The eight operations of the store. */
export type StoreOperation =
  | "write"
  | "append"
  | "read"
  | "read_numbered"
  | "str_replace"
  | "delete"
  | "exists"
  | "glob";

/** One store operation with its arguments by name. */
export type StoreOperationRequest =
  | { readonly op: "write" | "append"; readonly path: string; readonly contents: string }
  | { readonly op: "read" | "read_numbered"; readonly path: string; readonly start?: number; readonly end?: number }
  | { readonly op: "str_replace"; readonly path: string; readonly old: string; readonly new: string }
  | { readonly op: "delete" | "exists"; readonly path: string }
  | { readonly op: "glob"; readonly pattern: string };

/** Wait for so many seconds, 0 and fractions included. */
export interface TimerRequest {
  readonly seconds: number;
}

/** Make one round with a model. */
export type ModelRoundEffect = EffectOf<"model_round", ModelRequest>;

/** Call one catalog tool. */
export type ToolCallEffect = EffectOf<"tool_call", ToolCallRequest>;

/** Do one operation on the run's files. */
export type StoreOperationEffect = EffectOf<"store_operation", StoreOperationRequest>;

/** Wait. */
export type TimerEffect = EffectOf<"timer", TimerRequest>;

/** One request for outside work. */
export type Effect = ModelRoundEffect | ToolCallEffect | StoreOperationEffect | TimerEffect;

/** The kind of an effect. */
export type EffectKind = Effect["kind"];

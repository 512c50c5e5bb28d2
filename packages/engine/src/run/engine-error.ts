import { LuaError } from "@runvil/lua";
import type { RunErrorKind } from "@runvil/protocol";

/** What an error makes of its run when nothing catches it. */
export type Uncaught = RunErrorKind | "cancelled";

/** How an error was made, beyond what Lua can read of it. */
export interface ErrorOrigin {
  /** The run error kind when nothing catches it and nothing suspended since. */
  readonly uncaught: Uncaught;
  /** The run's message where it is not the error's own. */
  readonly runMessage?: string;
  /** True for failures that stay `Lua` in the H1 pass (docs/spec/run-lifecycle.md section 8). */
  readonly staysLua?: boolean;
}

/**
 * An error that the Engine raises into Lua. It carries what becomes of the run when nothing catches it.
 *
 * Source: docs/spec/events-errors-limits.md section 6.
 */
export class EngineError extends LuaError {
  readonly origin: ErrorOrigin;
  /** The entry's count of suspending calls when the error was raised; set at the raise. */
  raisedAt = 0;

  constructor(
    kind: string,
    message: string,
    origin: ErrorOrigin,
    fields: Readonly<Record<string, string | number>> = {},
  ) {
    super(kind, message, fields);
    this.origin = origin;
  }
}

/** An argument error or another plain refusal, kind `lua`. */
export function luaError(message: string): EngineError {
  return new EngineError("lua", message, { uncaught: "Lua" });
}

/** A `lua` error that keeps its run error kind in the H1 pass. */
export function strictLuaError(message: string): EngineError {
  return new EngineError("lua", message, { uncaught: "Lua", staysLua: true });
}

/** A cancel or a stop cut a call short. */
export function interrupted(): EngineError {
  return new EngineError("cancelled", "interrupted by Ctrl-C", { uncaught: "cancelled" });
}

/** The run error kind of an error that was caught and raised again after another suspending call. */
export function uncaughtLater(kind: string, fields: Readonly<Record<string, string | number>>): Uncaught {
  switch (kind) {
    case "tool":
    case "tool_loop_exhausted":
      return "Tool";
    case "empty_model_reply":
      return "Completion";
    case "context_exhausted":
      return typeof fields.reason === "string" ? "ContextExhausted" : "Lua";
    case "store":
      return typeof fields.reason === "string" ? "Vfs" : "Lua";
    case "cancelled":
      return "cancelled";
    default:
      return "Lua";
  }
}

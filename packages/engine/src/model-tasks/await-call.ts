import { plainNumberText } from "@runvil/lua";
import type { JsonObject } from "@runvil/protocol";

/** A model's `await_tasks` call, its timeout in seconds, or the result text that refuses it. */
export type AwaitCall =
  | { readonly ok: true; readonly timeout: number | undefined }
  | { readonly ok: false; readonly text: string };

/** The result when no notice waits, no task runs and no timeout was given. */
export const NOTHING_TO_WAIT_FOR = "nothing to wait for";

/**
 * Reads a model's `await_tasks` call.
 *
 * Source: docs/spec/tasks.md section 9.5.
 */
export function readAwaitCall(args: JsonObject): AwaitCall {
  const { timeout } = args;
  if (timeout === undefined || timeout === null) return { ok: true, timeout: undefined };
  if (typeof timeout === "number" && timeout >= 0 && timeout < Infinity) return { ok: true, timeout };
  return { ok: false, text: "await_tasks: `timeout` must be a non-negative number of seconds when given" };
}

/**
 * The result of a wait that brought notices, or that ran out of time.
 *
 * @param notices in arrival order
 * @param running ids of the model's tasks that still run when the timeout came first, in spawn order; empty otherwise
 *
 * Source: docs/spec/tasks.md section 9.5.
 */
export function awaitResult(notices: readonly string[], running: readonly string[] = []): string {
  const timedOut = running.length === 0 ? [] : [`timed out; tasks ${running.join(", ")} still running`];
  return [...notices, ...timedOut].join("\n");
}

/** The result of a timed wait with nothing to wait for. */
export function slept(seconds: number): string {
  return `slept ${plainNumberText(seconds)} seconds`;
}

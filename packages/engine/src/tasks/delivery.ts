import type { LuaTable, LuaValue } from "@runvil/lua";
import { raisedHere } from "../chain/failure.js";
import type { Entry } from "../entry/entry.js";
import { EngineError } from "../run/engine-error.js";
import type { Task } from "./task.js";

/** What a wait hands to Lua of one ended task. */
export interface Delivered {
  readonly ok: boolean;
  /** The result text, or the error value. */
  readonly value: LuaValue;
}

/**
 * Delivers an ended task: its result is taken, and what it did comes before the owner's next step. A notice of it that
 * waits for the model is withdrawn.
 *
 * Source: docs/spec/tasks.md sections 5, 8 and 9.4.
 */
export function deliver(entry: Entry, task: Task): Delivered {
  const { chain, run } = entry;
  consume(entry, task);
  run.claims.join(chain.taskId, task.id);
  if (task.state === "done" && task.end?.status === "result") return { ok: true, value: task.end.text ?? "" };
  const error =
    task.state === "done" && task.end?.status === "failure" ? raisedHere(task.end.failure) : cancelledTask(task);
  return { ok: false, value: entry.errorValue(error) };
}

/** Marks a result as taken. */
export function consume(entry: Entry, task: Task): void {
  const { notices } = entry.chain;
  task.consumed = true;
  const notice = notices.indexOf(task);
  if (notice >= 0) notices.splice(notice, 1);
}

function cancelledTask(task: Task): EngineError {
  return new EngineError(
    "cancelled",
    `task \`${task.id}\` was cancelled`,
    { uncaught: "Lua", staysLua: true },
    { task: task.id },
  );
}

/** A handle: a plain table that names its task. */
export function handleOf(entry: Entry, task: Task): LuaTable {
  return entry.vm.table({ task: task.id });
}

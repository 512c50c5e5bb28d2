import { type LuaValue, typeName } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { isTable } from "../entry/lua-kind.js";
import { plainTable } from "../entry/plain-table.js";
import { EngineError, luaError } from "../run/engine-error.js";
import { isTaskId, notATaskId } from "../task-id/task-id.js";
import type { Task } from "./task.js";

/** The id that a handle or a bare id string names (docs/spec/tasks.md section 4). */
export function taskIdArgument(entry: Entry, call: string, value: LuaValue): string {
  const id = isTable(value) ? plainTable(entry, value).get("task") : value;
  if (typeof id !== "string") throw luaError(`${call} expects a Task handle or task id, got ${typeName(value)}`);
  if (!isTaskId(id)) throw luaError(notATaskId(id));
  return id;
}

/** A task that the chain owns. */
export function ownedTask(entry: Entry, id: string): Task {
  const task = entry.run.tasks.get(id);
  if (task === undefined || task.owner !== entry.chain) {
    throw new EngineError(
      "task_not_owned",
      `task \`${id}\` is not a task this chain owns`,
      { uncaught: "Lua", staysLua: true },
      { task: id },
    );
  }
  return task;
}

/** A task whose result a wait may still take. */
export function unconsumed(task: Task): Task {
  if (task.consumed && task.state === "done") {
    throw new EngineError(
      "task_consumed",
      `task \`${task.id}\` was already delivered: a task's result is taken by one wait`,
      { uncaught: "Lua", staysLua: true },
      { task: task.id },
    );
  }
  return task;
}

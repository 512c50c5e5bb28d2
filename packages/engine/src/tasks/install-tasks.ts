import { isLuaInteger, LuaFloat, type LuaTable, type LuaValue, typeName } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { immediate, suspending } from "../entry/host-function.js";
import { isTable } from "../entry/lua-kind.js";
import { plainTable } from "../entry/plain-table.js";
import { luaError } from "../run/engine-error.js";
import { stringArgument } from "../store/store-arguments.js";
import { handleOf } from "./delivery.js";
import { fanout, TASKS_FANOUT } from "./fanout.js";
import { spawn } from "./spawn.js";
import { statusOf } from "./status.js";
import type { Task } from "./task.js";
import { ownedTask, taskIdArgument } from "./task-argument.js";
import { join, joinAny } from "./waits.js";

/** Installs `tasks` (docs/spec/tasks.md section 2). */
export function installTasks(entry: Entry): void {
  const { run, chain } = entry;
  entry.setGlobal(
    "tasks",
    entry.namespace({
      spawn: immediate(entry, "tasks.spawn", (args) => [spawn(entry, args)]),
      join_any: suspending(entry, "tasks.join_any", (args) => joinAny(entry, args)),
      join: suspending(entry, "tasks.join", (args) => join(entry, args)),
      fanout: suspending(entry, "tasks.fanout", (args) => fanout(entry, TASKS_FANOUT, args)),
      concurrency: immediate(entry, "tasks.concurrency", ([limit]) => {
        if (limit !== undefined) run.tasks.setConcurrency(chain, wholeLimit(limit));
        return [run.tasks.concurrency(chain)];
      }),
      ready: immediate(entry, "tasks.ready", ([value]) => [
        !ownedTask(entry, taskIdArgument(entry, "tasks.ready", value)).live,
      ]),
      status: immediate(entry, "tasks.status", ([value]) => [statusTable(entry, visibleTask(entry, value))]),
      pending: immediate(entry, "tasks.pending", ([filter]) => [
        entry.vm.sequence(pending(entry, filter).map((task) => handleOf(entry, task))),
      ]),
      note: immediate(entry, "tasks.note", ([text]) => {
        note(entry, text);
        return undefined;
      }),
      cancel: immediate(entry, "tasks.cancel", ([value]) => {
        run.tasks.cancel(ownedTask(entry, taskIdArgument(entry, "tasks.cancel", value)), "author");
        return undefined;
      }),
    }),
  );
}

function wholeLimit(value: LuaValue): number {
  const number = value instanceof LuaFloat ? value.value : value;
  if (typeof number !== "number" || !Number.isInteger(number) || number < 1) {
    throw luaError(`tasks.concurrency limit must be a positive whole number, got ${typeName(value)}`);
  }
  return isLuaInteger(number) ? number : Number.MAX_SAFE_INTEGER;
}

/** An owned task, or the one that the code runs in. */
function visibleTask(entry: Entry, value: LuaValue): Task {
  const id = taskIdArgument(entry, "tasks.status", value);
  const own = entry.chain.task;
  return own?.id === id ? own : ownedTask(entry, id);
}

function statusTable(entry: Entry, task: Task): LuaTable {
  const { target, state, ok, section, blocked, turns, tasks, note: latest } = statusOf(task);
  return entry.vm.table({
    target,
    origin: task.origin,
    state,
    ok,
    section,
    blocked,
    turns,
    tasks: entry.vm.sequence(tasks),
    depth: task.chain.depth,
    note: latest,
  });
}

function pending(entry: Entry, filter: LuaValue): Task[] {
  const live = entry.chain.owned.filter((task) => task.live);
  if (filter === undefined) return live;
  if (!isTable(filter)) throw luaError(`tasks.pending filter must be a table, got ${typeName(filter)}`);
  const given = plainTable(entry, filter).get("origin");
  if (given === undefined) return live;
  const origin = stringArgument("pending filter origin", given);
  if (origin !== "author" && origin !== "model") {
    throw luaError(`pending filter origin must be \`author\` or \`model\`, got \`${origin}\``);
  }
  return live.filter((task) => task.origin === origin);
}

function note(entry: Entry, value: LuaValue): void {
  if (typeName(value) !== "string") throw luaError(`tasks.note text must be a string, got ${typeName(value)}`);
  const text = stringArgument("text", value);
  const { task } = entry.chain;
  if (task === undefined) return;
  task.note = text;
  entry.report("task_noted", { id: task.id, note: text });
}

import { LuaFloat, type LuaValue, plainNumberText, typeName } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending } from "../entry/host-function.js";
import { isTable } from "../entry/lua-kind.js";
import { plainTable } from "../entry/plain-table.js";
import { luaError } from "../run/engine-error.js";
import { consume, deliver, handleOf } from "./delivery.js";
import type { Task } from "./task.js";
import { ownedTask, taskIdArgument, unconsumed } from "./task-argument.js";
import { ALL_ENDED, ANY_ENDED, TaskWait } from "./task-wait.js";

const LONGEST_TIMEOUT = 9_007_199_254_740;

interface WaitArguments {
  readonly members: readonly Task[];
  readonly seconds: number | undefined;
}

/**
 * `tasks.join_any`: the first member to end.
 *
 * Source: docs/spec/tasks.md section 5.
 */
export function* joinAny(entry: Entry, args: readonly LuaValue[]): Suspending {
  const { members, seconds } = waitArguments(entry, "tasks.join_any", args);
  if (!ANY_ENDED.over(members)) {
    const wait = yield* park(new TaskWait(members, ANY_ENDED, seconds));
    wait.take();
  }
  const first = members.find((task) => !task.live);
  if (first === undefined) return [undefined];
  const { ok, value } = deliver(entry, first);
  return [handleOf(entry, first), ok, value];
}

/**
 * `tasks.join`: all members.
 *
 * Source: docs/spec/tasks.md section 5.
 */
export function* join(entry: Entry, args: readonly LuaValue[]): Suspending {
  const { members, seconds } = waitArguments(entry, "tasks.join", args);
  if (!ALL_ENDED.over(members)) {
    const wait = yield* park(new TaskWait(members, ALL_ENDED, seconds));
    try {
      wait.take();
    } catch (error) {
      // What had been delivered before the stop is lost with the wait.
      for (const task of members) if (!task.live) consume(entry, task);
      throw error;
    }
  }
  const delivered = new Map(members.filter((task) => !task.live).map((task) => [task, deliver(entry, task)]));
  const results = entry.vm.table();
  for (const [index, task] of members.entries()) {
    const one = delivered.get(task);
    if (one === undefined) continue;
    results.set(index + 1, entry.vm.table({ task: task.id, ok: one.ok, result: one.value }));
  }
  return [results, members.some((task) => task.live)];
}

function waitArguments(entry: Entry, call: string, [set, opts]: readonly LuaValue[]): WaitArguments {
  if (!isTable(set)) throw luaError(`${call} expects a set of tasks, got ${typeName(set)}`);
  const given = plainTable(entry, set).sequence();
  if (given.length === 0) throw luaError(`${call} requires at least one task`);
  const ids = given.map((value) => taskIdArgument(entry, call, value));
  const seconds = timeoutOption(entry, call, opts);
  return { members: ids.map((id) => unconsumed(ownedTask(entry, id))), seconds };
}

function timeoutOption(entry: Entry, call: string, opts: LuaValue): number | undefined {
  if (opts === undefined) return undefined;
  if (!isTable(opts)) throw luaError(`${call} opts must be a table, got ${typeName(opts)}`);
  const value = plainTable(entry, opts).get("timeout");
  if (value === undefined) return undefined;
  const seconds = value instanceof LuaFloat ? value.value : value;
  if (typeof seconds !== "number") throw luaError(`${call} timeout must be a number, got ${typeName(value)}`);
  if (!(seconds >= 0 && seconds <= LONGEST_TIMEOUT)) {
    throw luaError(`timeout must be a non-negative finite number of seconds, got ${plainNumberText(seconds)}`);
  }
  return seconds;
}

import type { TaskBuiltIn } from "@runvil/names";
import type { JsonObject } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending } from "../entry/host-function.js";
import { startedInput } from "../globals/started-input.js";
import { awaitResult, NOTHING_TO_WAIT_FOR, readAwaitCall, slept } from "../model-tasks/await-call.js";
import { statusLine } from "../model-tasks/status-line.js";
import { readTaskCall, taskRefused, taskStarted } from "../model-tasks/task-call.js";
import { noModelTask, readTaskReference, taskCancelled } from "../model-tasks/task-reference.js";
import { EngineError } from "../run/engine-error.js";
import type { CallOrigin } from "../tools/catalog-call.js";
import { deliverNotices } from "./notices.js";
import { startTask, taskTarget } from "./start-task.js";
import { statusOf } from "./status.js";
import type { Task } from "./task.js";
import { ANY_ENDED, TaskWait } from "./task-wait.js";

interface BuiltInResult {
  readonly ok: boolean;
  readonly text: string;
}

const done = (text: string): BuiltInResult => ({ ok: true, text });
const refused = (text: string): BuiltInResult => ({ ok: false, text });

/**
 * Answers a model's call of a task built-in. It never raises into Lua: a refusal is the call's result.
 *
 * Source: docs/spec/tasks.md section 9.
 */
export function* callBuiltIn(
  entry: Entry,
  name: TaskBuiltIn,
  args: JsonObject,
  origin: CallOrigin,
): Suspending<string> {
  const result = yield* answer(entry, name, args);
  const fields = { turn: origin.turn, tool_call_id: origin.callId, alias: name };
  if (result.ok) entry.report("tool_call_succeeded", { ...fields, caller: origin.caller });
  else entry.report("tool_call_failed", { ...fields, caller: origin.caller, kind: "lua", message: result.text });
  entry.report("tool_result", { ...fields, content: result.text, trusted: true });
  return result.text;
}

function* answer(entry: Entry, name: TaskBuiltIn, args: JsonObject): Suspending<BuiltInResult> {
  switch (name) {
    case "task":
      return start(entry, args);
    case "task_cancel":
    case "task_status":
      return onTask(entry, name, args);
    case "await_tasks":
      return yield* awaitTasks(entry, args);
  }
}

function start(entry: Entry, args: JsonObject): BuiltInResult {
  const call = readTaskCall(args, entry.rooms.tools.allowedTasks ?? []);
  if (!call.ok) return refused(call.text);
  try {
    const target = taskTarget(entry, call.target);
    const task = startTask(entry, "model", target, { input: startedInput(entry, call.input) });
    return done(taskStarted(task.id));
  } catch (error) {
    if (error instanceof EngineError) return refused(taskRefused(error.message));
    throw error;
  }
}

function onTask(entry: Entry, name: "task_cancel" | "task_status", args: JsonObject): BuiltInResult {
  const reference = readTaskReference(name, args);
  if (!reference.ok) return refused(reference.text);
  const task = entry.run.tasks.get(reference.id);
  if (task === undefined || task.owner !== entry.chain || task.origin !== "model") {
    return refused(noModelTask(name, reference.id));
  }
  if (name === "task_status") return done(statusLine(statusOf(task)));
  entry.run.tasks.cancel(task, "model");
  return done(taskCancelled(task.id));
}

const modelTasks = (entry: Entry): Task[] => entry.chain.owned.filter((task) => task.origin === "model" && task.live);

function* awaitTasks(entry: Entry, args: JsonObject): Suspending<BuiltInResult> {
  const call = readAwaitCall(args);
  if (!call.ok) return refused(call.text);
  const waiting = deliverNotices(entry);
  if (waiting.length > 0) return done(awaitResult(waiting));
  const running = modelTasks(entry);
  if (running.length > 0) {
    const wait = yield* park(new TaskWait(running, ANY_ENDED, call.timeout));
    const { timedOut } = wait.take();
    const still = modelTasks(entry).map(({ id }) => id);
    return done(awaitResult(deliverNotices(entry), timedOut ? still : []));
  }
  if (call.timeout === undefined) return done(NOTHING_TO_WAIT_FOR);
  const sleep = yield* park(new TaskWait([], ANY_ENDED, call.timeout));
  sleep.take();
  return done(slept(call.timeout));
}

import { type LuaData, LuaDataError, type LuaValue } from "@runvil/lua";
import { DEPTH_CAP } from "../chain/depth-cap.js";
import { raisedHere } from "../chain/failure.js";
import { headingText } from "../chain/heading.js";
import { collectionMembers, ITEM_NOT_DATA, type Member, notACollection } from "../collection/members.js";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending } from "../entry/host-function.js";
import { isTable } from "../entry/lua-kind.js";
import { plainTable } from "../entry/plain-table.js";
import { copyData } from "../globals/data-copy.js";
import { startedInput } from "../globals/started-input.js";
import { luaError } from "../run/engine-error.js";
import { consume } from "./delivery.js";
import { fanoutResults } from "./fanout-results.js";
import { taskTarget } from "./start-task.js";
import type { Task } from "./task.js";
import { TaskWait, type WaitRule } from "./task-wait.js";

/** An arm and the member that it works on. */
export interface Arm {
  readonly task: Task;
  /** The caller's own value, or the pair made of it. */
  readonly item: LuaValue;
  readonly data: LuaData;
}

/** How a language names what messages of a fanout name. */
export interface FanoutNames {
  /** The fanout itself. */
  readonly call: string;
  /** The function that reads a list section. */
  readonly list: string;
}

/** Runvil's names. */
export const TASKS_FANOUT: FanoutNames = { call: "tasks.fanout", list: "prompt.list" };

/**
 * `tasks.fanout`: one arm per member, side by side.
 *
 * Source: docs/spec/fanout.md.
 */
export function* fanout(entry: Entry, names: FanoutNames, args: readonly LuaValue[]): Suspending {
  if (args.length > 2) throw luaError(`${names.call} takes (target, collection)`);
  const [target, collection] = args;
  if (!isTable(collection)) throw luaError(notACollection(names.list));
  const listed = collectionMembers(plainTable(entry, collection));
  if (!listed.ok) throw luaError(listed.message);
  const section = taskTarget(entry, headingText(target));
  const { chain, run } = entry;
  if (chain.depth >= DEPTH_CAP) throw luaError(`fanout recursion exceeded cap of ${DEPTH_CAP}`);
  const variables = entry.rooms.variables.readBack("call");
  const input = startedInput(entry, undefined);
  const arms: Arm[] = [];
  for (const [index, member] of listed.members.entries()) {
    const item = memberItem(entry, member);
    const data = memberData(entry, item, arms);
    const task = run.tasks.spawn({
      owner: chain,
      origin: "author",
      target: section,
      var: variables,
      input,
      item: data,
      index: index + 1,
    });
    arms.push({ task, item, data });
  }
  const rule = new FailFast(entry, arms);
  const wait = yield* park(
    new TaskWait(
      arms.map(({ task }) => task),
      rule,
    ),
  );
  wait.take();
  for (const { task } of arms) {
    consume(entry, task);
    run.claims.join(chain.taskId, task.id);
  }
  if (rule.failed?.end?.status === "failure") throw raisedHere(rule.failed.end.failure);
  return [fanoutResults(entry, arms)];
}

/** The wait of a fanout: the first arm that fails, its rounds spent aside, ends it and cancels its live siblings. */
class FailFast implements WaitRule {
  readonly #entry: Entry;
  readonly #arms: readonly Arm[];
  failed: Task | undefined;

  constructor(entry: Entry, arms: readonly Arm[]) {
    this.#entry = entry;
    this.#arms = arms;
  }

  ended(task: Task): void {
    if (this.failed !== undefined || task.state !== "done" || task.end?.status !== "failure") return;
    if (task.end.failure.error.kind === "tool_loop_exhausted") return;
    this.failed = task;
    for (const arm of this.#arms) this.#entry.run.tasks.cancel(arm.task, "author");
  }

  over(members: readonly Task[]): boolean {
    return this.failed !== undefined || members.every((task) => !task.live);
  }
}

function memberItem(entry: Entry, member: Member): LuaValue {
  return "item" in member ? member.item : entry.vm.table({ key: member.key, value: member.value });
}

/** What the arm gets; a member without a JSON form stops the arms already started. */
function memberData(entry: Entry, item: LuaValue, started: readonly Arm[]): LuaData {
  try {
    return copyData(entry.vm.toData(item, "item"));
  } catch (error) {
    if (!(error instanceof LuaDataError)) throw error;
    for (const { task } of started) entry.run.tasks.cancel(task, "author");
    throw luaError(ITEM_NOT_DATA);
  }
}

import type { TaskStatus } from "../model-tasks/status-line.js";
import type { Task } from "./task.js";

/** What can be told of a task, live or ended (docs/spec/tasks.md section 6). */
export function statusOf(task: Task): TaskStatus {
  const { chain } = task;
  const live = task.live;
  return {
    id: task.id,
    target: task.target,
    state: task.state,
    ok: live ? undefined : task.end?.status === "result" && task.state === "done",
    section: live ? chain.stood?.section : undefined,
    blocked: live ? blockedOn(task) : undefined,
    turns: task.turns,
    tasks: chain.owned.filter((owned) => owned.live).map(({ id }) => id),
    note: task.note,
  };
}

function blockedOn(task: Task): TaskStatus["blocked"] {
  if (task.chain.parking !== undefined) return task.chain.parking.blocked;
  return task.holdsSlot ? undefined : "queued";
}

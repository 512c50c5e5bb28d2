import type { JsonObject } from "@runvil/protocol";
import { isTaskId } from "../task-id/task-id.js";

/** The built-ins that name one task. */
export type TaskReferrer = "task_cancel" | "task_status";

/** The task that a call names, or the result text that refuses it. */
export type TaskReference = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly text: string };

/**
 * Reads the id that `task_cancel` or `task_status` was called with.
 *
 * Source: docs/spec/tasks.md section 9.3.
 */
export function readTaskReference(name: TaskReferrer, args: JsonObject): TaskReference {
  const { id } = args;
  if (typeof id !== "string") {
    return { ok: false, text: `${name}: \`id\` must be a task id string, exactly as \`task\` returned it` };
  }
  if (!isTaskId(id)) {
    return { ok: false, text: `${name}: \`${id}\` is not a task id; use the id \`task\` returned` };
  }
  return { ok: true, id };
}

/** The result when no task of the model has the id; an author's task counts as none. */
export function noModelTask(name: TaskReferrer, id: string): string {
  return `${name}: no model task with id ${id}`;
}

/** The result of a `task_cancel`, also for a task that had ended. */
export function taskCancelled(id: string): string {
  return `Task id=${id} cancelled`;
}

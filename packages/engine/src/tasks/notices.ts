import { DataObject } from "@runvil/lua";
import type { Conversation } from "../conversation/conversation.js";
import type { Entry } from "../entry/entry.js";
import { taskNotice } from "../model-tasks/notice.js";
import type { Task } from "./task.js";

/**
 * Takes the notices that wait for an entry's chain, each once. Delivering one joins its task in the store's order.
 *
 * @returns their texts, in arrival order
 * Source: docs/spec/tasks.md section 9.4.
 */
export function deliverNotices(entry: Entry): string[] {
  const { chain, run } = entry;
  return chain.notices.splice(0).map((task) => {
    run.claims.join(chain.taskId, task.id);
    return noticeText(task, run.nonce);
  });
}

/** Appends the waiting notices to a loop's list as user records, ahead of a round. */
export function takeNotices(entry: Entry, conversation: Conversation): void {
  for (const content of deliverNotices(entry)) {
    conversation.append([new DataObject(new Map([["role", "user"] as const, ["content", content] as const]))]);
  }
}

function noticeText(task: Task, nonce: string): string {
  if (task.end === undefined) return taskNotice(task.id, task.target, { ending: "cancelled" }, nonce);
  return task.end.status === "result"
    ? taskNotice(task.id, task.target, { ending: "completed", result: task.end.text ?? "" }, nonce)
    : taskNotice(task.id, task.target, { ending: "failed", error: task.end.failure.error.message }, nonce);
}

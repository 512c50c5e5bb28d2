/** The states of a task. */
export type TaskState = "running" | "done" | "cancelled" | "abandoned";

/** What a live task waits for. */
export type TaskBlock = "chat" | "tool_call" | "store" | "tasks" | "queued" | "call";

/** What `tasks.status` and `task_status` know of a task. */
export interface TaskStatus {
  readonly id: string;
  /** The start section's name, no `#` marks. */
  readonly target: string;
  readonly state: TaskState;
  /** After the end: whether it returned. */
  readonly ok: boolean | undefined;
  /** The section that a live task is in. */
  readonly section: string | undefined;
  readonly blocked: TaskBlock | undefined;
  readonly turns: number;
  /** Ids of the live tasks it started itself, in spawn order. */
  readonly tasks: readonly string[];
  readonly note: string | undefined;
}

/**
 * The result of `task_status`.
 *
 * Source: docs/spec/tasks.md section 9.3.
 */
export function statusLine(status: TaskStatus): string {
  const live = status.state === "running";
  const parts = [`Task id=${status.id} (## ${status.target}): ${status.state}`];
  if (status.state === "done") parts.push(status.ok ? "ok" : "failed");
  if (live && status.section !== undefined) parts.push(`in ## ${status.section}`);
  if (live && status.blocked !== undefined) parts.push(`waiting on ${status.blocked}`);
  parts.push(`turns ${status.turns}`);
  if (live && status.tasks.length > 0) parts.push(`tasks ${status.tasks.join(", ")}`);
  if (status.note !== undefined) parts.push(`note: ${status.note}`);
  return parts.join(", ");
}

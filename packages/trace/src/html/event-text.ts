import type { RunEvent } from "@runvil/protocol";

/** How an event is shown. */
export interface EventText {
  readonly kind: "log" | "lua" | "local" | "task" | "memory" | "tools";
  readonly title: string;
  readonly gist: string;
  readonly failed: boolean;
  /** The lane that it is about. */
  readonly link?: string;
}

/**
 * The words for an event.
 *
 * Source: docs/spec/events-errors-limits.md section 2.
 */
export function eventText(event: RunEvent): EventText {
  const text = (kind: EventText["kind"], title: string, gist = "", failed = false): EventText => ({
    kind,
    title,
    gist,
    failed,
  });
  switch (event.event) {
    case "log_checkpoint":
      return text("log", "log", event.message);
    case "lua_block_failed":
      return text("lua", `block ${event.block}`, `${event.kind}: ${event.message}`, true);
    case "prelude_load_failed":
      return text("lua", `prelude of ${event.pack}`, event.message, true);
    case "library_load_failed":
      return text("lua", `library ${event.heading}`, `${event.kind}: ${event.message}`, true);
    case "tool_scope_validation_failed":
      return text("tools", "tool list", event.message, true);
    case "tool_scope_near_duplicate":
      return text("tools", "tools alike", `${event.first} and ${event.second} (${event.similarity})`);
    case "tool_slot_filled":
      return text("tools", `slot ${event.alias}`, event.tool);
    case "tool_slot_skipped":
      return text("tools", `slot ${event.alias}`, `not filled: ${event.want}`);
    case "compaction_succeeded":
      return text("memory", "compaction", `${event.reason}: ${event.before} records became ${event.after}`);
    case "compaction_failed":
      return text("memory", "compaction", event.reason, true);
    case "model_turn_failed":
      return text("tools", `${event.role} (${event.model})`, event.message, true);
    case "tool_call_succeeded":
      return text("local", event.alias);
    case "tool_call_failed":
      return text("local", event.alias, `${event.kind}: ${event.message}`, true);
    case "task_started":
      return { ...text("task", `task ${event.id} started`, event.target), link: event.id };
    case "task_succeeded":
      return { ...text("task", `task ${event.id} succeeded`), link: event.id };
    case "task_failed":
      return { ...text("task", `task ${event.id}`, `${event.kind}: ${event.message}`, true), link: event.id };
    case "task_cancelled":
      return { ...text("task", `task ${event.id} cancelled`), link: event.id };
    case "task_abandoned":
      return { ...text("task", `task ${event.id} abandoned`, event.reason), link: event.id };
    case "task_noted":
      return { ...text("task", `task ${event.id} notes`, event.note), link: event.id };
    default:
      return text("lua", event.event);
  }
}

import type { Attributes } from "@opentelemetry/api";
import type { RunEvent } from "@runvil/protocol";
import { RUNVIL } from "./convention.js";

/**
 * The attributes of an event that a span notes without being one; undefined for an event that says no more than the spans do.
 *
 * @param contents whether texts and messages may be told
 */
export function noteAttributes(event: RunEvent, contents: boolean): Attributes | undefined {
  const text = (message: string): Attributes => (contents ? { [RUNVIL.message]: message } : {});
  switch (event.event) {
    case "store_operation_succeeded":
      return { [RUNVIL.operation]: event.op, [RUNVIL.path]: event.path };
    case "store_operation_failed":
      return { [RUNVIL.operation]: event.op, [RUNVIL.path]: event.path, [RUNVIL.reason]: event.reason };
    case "compaction_started":
    case "compaction_failed":
      return { [RUNVIL.reason]: event.reason };
    case "compaction_succeeded":
      return { [RUNVIL.reason]: event.reason, [RUNVIL.before]: event.before, [RUNVIL.after]: event.after };
    case "tool_slot_filled":
      return { [RUNVIL.slot]: event.alias, [RUNVIL.tool]: event.tool };
    case "tool_slot_skipped":
      return { [RUNVIL.slot]: event.alias };
    case "tool_scope_near_duplicate":
      return { [RUNVIL.tools]: [event.first, event.second], [RUNVIL.similarity]: event.similarity };
    case "log_checkpoint":
    case "tool_scope_validation_failed":
    case "prelude_load_failed":
    case "library_load_failed":
      return text(event.message);
    case "task_noted":
      return text(event.note);
    default:
      return undefined;
  }
}

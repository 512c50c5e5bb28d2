import type { OpeningEvent } from "@runvil/engine/dialect";
import { compareBytes } from "@runvil/names";
import type { SlotSetting } from "../slots/slot-setting.js";

/**
 * The events that tell how the run's slots were filled, in alias order.
 *
 * Source: docs/spec/promptforge-dialect.md section 5 (PF-42).
 */
export function slotEvents({ fills, skipped }: SlotSetting): readonly OpeningEvent[] {
  const events: readonly OpeningEvent[] = [
    ...fills.map(({ path, ...fill }) => ({ event: "tool_slot_filled", fields: { ...fill, tool: path } }) as const),
    ...skipped.map(({ alias, want }) => ({ event: "tool_slot_skipped", fields: { alias, want } }) as const),
  ];
  return [...events].sort((a, b) => compareBytes(aliasOf(a), aliasOf(b)));
}

function aliasOf({ fields }: OpeningEvent): string {
  return "alias" in fields ? fields.alias : "";
}

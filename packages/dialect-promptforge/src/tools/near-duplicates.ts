import { quote } from "@runvil/names";
import type { NearDuplicate } from "../slots/slot-setting.js";
import type { BoundSlot } from "./bound-slots.js";

/**
 * Checks the slots of a list for two tools that mean the same. Two aliases of one tool are no such pair.
 *
 * @param pairs in catalog order
 * @param refuse gets the message about the first pair that the list holds
 *
 * Source: docs/spec/promptforge-dialect.md section 10 (PF-93).
 */
export function checkNearDuplicates(
  pairs: readonly NearDuplicate[],
  list: readonly BoundSlot[],
  refuse: (message: string) => never,
): void {
  for (const { first, second, similarity } of pairs) {
    const one = list.find(({ tool }) => tool.id === first);
    const other = list.find(({ tool }) => tool.id === second);
    if (one === undefined || other === undefined) continue;
    const [a, b] = [quote(one.alias), quote(other.alias)];
    refuse(
      `tool aliases ${a} (${first}) and ${b} (${second}) are near-duplicates with similarity ${similarity.toFixed(3)}`,
    );
  }
}

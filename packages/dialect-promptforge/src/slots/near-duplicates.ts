import type { Log } from "@runvil/harness";
import type { PickableTool, SlotPicker } from "./slot-picker.js";
import type { NearDuplicate, SlotFill } from "./slot-setting.js";

/**
 * The pairs of bound tools that mean the same, in catalog order. A picker that fails finds none, which is logged.
 *
 * @param tools in catalog order
 *
 * Source: docs/spec/promptforge-dialect.md section 10 (PF-93).
 */
export async function findNearDuplicates(
  fills: readonly SlotFill[],
  tools: readonly PickableTool[],
  picker: () => Promise<SlotPicker | undefined>,
  log: Log,
): Promise<readonly NearDuplicate[]> {
  const bound = tools.filter(({ id }) => fills.some(({ path }) => path === id));
  if (bound.length < 2) return [];
  try {
    const asked = await picker();
    if (asked === undefined) return [];
    const compared = await asked.similarities(bound);
    if (!compared.ok) return failed(log, compared.failure.message, compared.failure.cause);
    return compared.pairs
      .filter(({ similarity }) => similarity >= asked.thresholds.duplicate)
      .map(({ first, second, similarity }) => ({ first: first.id, second: second.id, similarity }));
  } catch (cause) {
    return failed(log, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function failed(log: Log, reason: string, cause: unknown): [] {
  log.warn("the bound tools could not be compared; near-duplicates go unnoticed", { reason, cause });
  return [];
}

import type { Log } from "@runvil/harness";
import type { PickableTool, SlotPicker, SlotSimilarities } from "./slot-picker.js";
import type { NearDuplicate, SlotFill } from "./slot-setting.js";
import { thrownText } from "./thrown-text.js";

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
  const paths = new Set(fills.map(({ path }) => path));
  const bound = tools.filter(({ id }) => paths.has(id));
  if (bound.length < 2) return [];
  try {
    const asked = await picker();
    if (asked === undefined) return [];
    const compared = await asked.similarities([...bound]);
    if (!compared.ok) return failed(log, compared.failure.message, compared.failure.cause);
    const pairs = compared.pairs.map(pairOf);
    if (!pairs.every(({ first, second, similarity }) => paths.has(first) && paths.has(second) && isShare(similarity))) {
      return failed(log, "the tool picker compared tools that it was not given, or not from 0 to 1", undefined);
    }
    return pairs.filter(({ similarity }) => similarity >= asked.thresholds.duplicate);
  } catch (cause) {
    return failed(log, thrownText(cause), cause);
  }
}

function pairOf({ first, second, similarity }: ComparedPair): NearDuplicate {
  return { first: first.id, second: second.id, similarity };
}

type ComparedPair = Extract<SlotSimilarities<PickableTool>, { readonly ok: true }>["pairs"][number];

function isShare(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value <= 1;
}

function failed(log: Log, reason: string, cause: unknown): [] {
  log.warn("the bound tools could not be compared; near-duplicates go unnoticed", { reason, cause });
  return [];
}

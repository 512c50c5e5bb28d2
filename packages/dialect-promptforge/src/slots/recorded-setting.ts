import type { JsonValue } from "@runvil/protocol";
import type { NearDuplicate, SkippedSlot, SlotFill, SlotSetting } from "./slot-setting.js";

/** What a journal keeps of a `SlotSetting`. */
export function recordSetting({ aliases, fills, skipped, nearDuplicates }: SlotSetting): JsonValue {
  return {
    aliases: [...aliases],
    fills: fills.map((fill) => ({ ...fill })),
    skipped: skipped.map((slot) => ({ ...slot })),
    nearDuplicates: nearDuplicates.map((pair) => ({ ...pair })),
  };
}

/**
 * Reads what a journal kept.
 *
 * @throws TypeError for what `recordSetting` does not make
 *
 * Source: docs/spec/promptforge-dialect.md section 5 (PF-42, PF-43).
 */
export function readRecordedSetting(recorded: JsonValue): SlotSetting {
  if (isSetting(recorded)) return recorded;
  throw new TypeError("the recorded bindings are not those of a promptforge run");
}

function isSetting(value: unknown): value is SlotSetting {
  const { aliases, fills, skipped, nearDuplicates }: { readonly [Part in keyof SlotSetting]?: unknown } = Object(value);
  return (
    isListOf(aliases, (alias): alias is string => typeof alias === "string") &&
    isListOf(fills, isFill) &&
    isListOf(skipped, isSkipped) &&
    isListOf(nearDuplicates, isNearDuplicate)
  );
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isFill(value: unknown): value is SlotFill {
  const { alias, path, want, score }: { readonly [Part in keyof SlotFill]?: unknown } = Object(value);
  const isText = typeof alias === "string" && typeof path === "string";
  return isText && isAbsentOr(want, "string") && isAbsentOr(score, "number");
}

function isSkipped(value: unknown): value is SkippedSlot {
  const { alias, want }: { readonly [Part in keyof SkippedSlot]?: unknown } = Object(value);
  return typeof alias === "string" && typeof want === "string";
}

function isNearDuplicate(value: unknown): value is NearDuplicate {
  const { first, second, similarity }: { readonly [Part in keyof NearDuplicate]?: unknown } = Object(value);
  return typeof first === "string" && typeof second === "string" && typeof similarity === "number";
}

function isAbsentOr(value: unknown, type: "string" | "number"): boolean {
  return value === undefined || typeof value === type;
}

import { decide } from "../picker/decide.js";
import type { PickableTool } from "../picker/pickable-tool.js";
import { checkThresholds, type Thresholds } from "../picker/thresholds.js";
import type { ToolPicker } from "../picker/tool-picker.js";

/** What a scripted picker answers. */
export interface PickerScript {
  /** What differs from floor 0.5, margin 0.05, duplicate 0.95, solo 0.5, topK 3. */
  readonly thresholds?: Partial<Thresholds>;
  /** By want, then by tool id; 0 for what is not listed. */
  readonly scores?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Two tool ids, in any order, and their similarity; 0 for what is not listed. */
  readonly pairs?: readonly (readonly [string, string, number])[];
}

/**
 * A picker whose scores are given, and whose decisions are the real ones. For tests.
 *
 * @throws ThresholdError for thresholds that are out of range
 *
 * Source: docs/spec/promptforge-dialect.md PF-33.
 */
export function scriptedPicker({ thresholds = {}, scores = {}, pairs = [] }: PickerScript): ToolPicker {
  const set: Thresholds = { floor: 0.5, margin: 0.05, duplicate: 0.95, solo: 0.5, topK: 3, ...thresholds };
  checkThresholds(set);

  const similarity = (first: PickableTool, second: PickableTool): number => {
    const pair = pairs.find(([a, b]) => (a === first.id && b === second.id) || (a === second.id && b === first.id));
    return pair?.[2] ?? 0;
  };

  return {
    thresholds: set,
    async pick(want, tools) {
      const candidates = tools.map((tool) => ({ tool, score: scores[want]?.[tool.id] ?? 0 }));
      return decide(set, candidates, (first, second) => similarity(first.tool, second.tool));
    },
    async similarities(tools) {
      const compared = tools.flatMap((first, index) =>
        tools.slice(index + 1).map((second) => ({ first, second, similarity: similarity(first, second) })),
      );
      return { ok: true, pairs: compared };
    },
  };
}

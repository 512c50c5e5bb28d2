import type { Candidate, Decision } from "./pick.js";
import type { PickableTool } from "./pickable-tool.js";
import type { Thresholds } from "./thresholds.js";

/**
 * Decides a pick. Reaching a threshold exactly is reaching it; among equal scores the catalog's order holds.
 *
 * @param scored every tool with its score, 0 to 1, in catalog order
 * @param similarity how alike two tools are, 0 to 1; asked only for the leader and the other tools of its capability
 *
 * Source: docs/spec/promptforge-dialect.md PF-32 and PF-33.
 */
export function decide<T extends PickableTool, C extends Candidate<T>>(
  thresholds: Thresholds,
  scored: readonly C[],
  similarity: (first: C, second: C) => number,
): Decision<T> {
  const ranked = [...scored].sort((first, second) => second.score - first.score);
  const candidates = ranked.map(({ tool, score }) => ({ tool, score }));
  const [leader, ...others] = ranked;
  if (leader === undefined) return { decision: "absent", candidates };
  const bind = { decision: "bind", tool: leader.tool, score: leader.score, candidates } as const;

  if (leader.score < thresholds.floor) {
    const isAlone = others.every(({ score }) => score < thresholds.solo);
    return leader.score >= thresholds.solo && isAlone ? bind : { decision: "absent", candidates };
  }

  const copies = others
    .filter(({ tool }) => tool.capability === leader.tool.capability)
    .filter((other) => similarity(leader, other) >= thresholds.duplicate);
  if (copies.length > 0) return { decision: "duplicate", tools: toolsOf([leader, ...copies]), candidates };

  const rivals = others
    .filter(({ score }) => score >= thresholds.floor)
    .filter(({ score }) => isCloser(leader.score - score, thresholds.margin));
  if (rivals.length === 0) return bind;
  const listed = [leader, ...rivals].slice(0, Math.max(2, thresholds.topK));
  return { decision: "ambiguous", tools: toolsOf(listed), candidates };
}

function toolsOf<T extends PickableTool>(candidates: readonly Candidate<T>[]): readonly T[] {
  return candidates.map(({ tool }) => tool);
}

/** The difference of two decimals is off by some units in the last place, yet 0.58 leads 0.5 by 0.08. */
const ROUNDING = 1e-9;

function isCloser(lead: number, margin: number): boolean {
  return lead < margin - ROUNDING;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "./decide.js";
import type { Candidate } from "./pick.js";
import type { PickableTool } from "./pickable-tool.js";
import type { Thresholds } from "./thresholds.js";

const THRESHOLDS: Thresholds = { floor: 0.5, margin: 0.08, duplicate: 0.95, solo: 0.5, topK: 3 };

/** Tools of one capability, or of `capability/` where the id says so, with these scores. */
function scored(scores: Readonly<Record<string, number>>): Candidate[] {
  return Object.entries(scores).map(([id, score]) => {
    const [first = "", second] = id.split("/");
    const capability = second === undefined ? "kit" : first;
    return { tool: { id, capability, name: id, description: "", parameters: {} }, score };
  });
}

/** The decision and what it names. */
function decided(
  scores: Readonly<Record<string, number>>,
  thresholds: Partial<Thresholds> = {},
  similar: readonly (readonly [string, string, number])[] = [],
): unknown[] {
  const similarity = (first: Candidate, second: Candidate): number =>
    similar.find(([a, b]) => [a, b].includes(first.tool.id) && [a, b].includes(second.tool.id))?.[2] ?? 0;
  const result = decide({ ...THRESHOLDS, ...thresholds }, scored(scores), similarity);
  const tools = "tools" in result ? result.tools : "tool" in result ? [result.tool] : [];
  return [result.decision, ...tools.map(({ id }) => id)];
}

describe("absent", () => {
  it("is what no tools, and a leader below the floor, come to", () => {
    expect(decided({})).toEqual(["absent"]);
    expect(decided({ a: 0.499, b: 0.1 })).toEqual(["absent"]);
  });

  it("is not what a leader exactly at the floor comes to", () => {
    expect(decided({ a: 0.5, b: 0.1 })).toEqual(["bind", "a"]);
  });
});

describe("solo", () => {
  const low = { floor: 0.825, solo: 0.5 };

  it("binds a leader below the floor that alone reaches it", () => {
    expect(decided({ a: 0.5, b: 0.499 }, low)).toEqual(["bind", "a"]);
    expect(decided({ a: 0.824 }, low)).toEqual(["bind", "a"]);
  });

  it("does not when another reaches it too, or the leader does not", () => {
    expect(decided({ a: 0.8, b: 0.5 }, low)).toEqual(["absent"]);
    expect(decided({ a: 0.499, b: 0.1 }, low)).toEqual(["absent"]);
  });

  it("is off at the floor, and changes nothing for a leader above the floor", () => {
    expect(decided({ a: 0.824 }, { floor: 0.825, solo: 0.825 })).toEqual(["absent"]);
    expect(decided({ a: 0.9, b: 0.85 }, { floor: 0.825, solo: 0.9 })).toEqual(["ambiguous", "a", "b"]);
  });
});

describe("duplicate", () => {
  it("is a copy in the leader's own capability, whatever the copy scores", () => {
    expect(decided({ a: 0.9, b: 0.1 }, {}, [["a", "b", 0.95]])).toEqual(["duplicate", "a", "b"]);
    expect(decided({ a: 0.9, b: 0.1 }, {}, [["a", "b", 0.949]])).toEqual(["bind", "a"]);
  });

  it("is not a copy in another capability, nor one of another tool", () => {
    expect(decided({ "x/a": 0.9, "y/b": 0.1 }, {}, [["x/a", "y/b", 1]])).toEqual(["bind", "x/a"]);
    expect(decided({ a: 0.9, b: 0.2, c: 0.1 }, {}, [["b", "c", 1]])).toEqual(["bind", "a"]);
  });

  it("comes before ambiguous, after absent, and lists every copy, best first", () => {
    const all = [
      ["a", "b", 0.96],
      ["a", "c", 0.99],
    ] as const;
    expect(decided({ b: 0.85, c: 0.86, a: 0.9 }, { topK: 1 }, all)).toEqual(["duplicate", "a", "c", "b"]);
    expect(decided({ a: 0.4, b: 0.4, c: 0.4 }, {}, all)).toEqual(["absent"]);
  });
});

describe("ambiguous", () => {
  it("is a rival closer than the margin; exactly the margin is far enough", () => {
    expect(decided({ a: 0.9, b: 0.821 })).toEqual(["ambiguous", "a", "b"]);
    expect(decided({ a: 0.9, b: 0.82 })).toEqual(["bind", "a"]);
  });

  it("takes margins as the decimals they are written as", () => {
    expect(0.58 - 0.5).toBeLessThan(0.08);
    expect(decided({ a: 0.58, b: 0.5 })).toEqual(["bind", "a"]);
  });

  it("sees no rival below the floor", () => {
    expect(decided({ a: 0.51, b: 0.499 })).toEqual(["bind", "a"]);
    expect(decided({ a: 0.51, b: 0.5 })).toEqual(["ambiguous", "a", "b"]);
  });

  it("lists topK at most, and never fewer than 2", () => {
    const four = { d: 0.9, c: 0.91, b: 0.92, a: 0.93 };
    expect(decided(four)).toEqual(["ambiguous", "a", "b", "c"]);
    expect(decided(four, { topK: 1 })).toEqual(["ambiguous", "a", "b"]);
    expect(decided(four, { topK: 9 })).toEqual(["ambiguous", "a", "b", "c", "d"]);
  });

  it("keeps the catalog's order among equals", () => {
    expect(decided({ z: 0.9, a: 0.9, m: 0.9 })).toEqual(["ambiguous", "z", "a", "m"]);
    expect(decided({ z: 0.9, a: 0.9 }, { margin: 0 })).toEqual(["bind", "z"]);
  });
});

const unit = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const thresholds = fc.record({
  floor: unit,
  margin: unit,
  duplicate: unit,
  solo: unit,
  topK: fc.integer({ min: 1, max: 5 }),
});
const candidates = fc
  .array(fc.record({ score: unit, capability: fc.constantFrom("p", "q") }), { maxLength: 6 })
  .map((list) =>
    list.map(({ score, capability }, index) => {
      const tool: PickableTool = { id: `${index}`, capability, name: "", description: "", parameters: {} };
      return { tool, score };
    }),
  );
/** A fixed, symmetric similarity of tools that stand in for real ones. */
const similarity = (first: Candidate, second: Candidate): number =>
  (((Number(first.tool.id) + 1) * (Number(second.tool.id) + 1) * 37) % 101) / 100;

describe("for every catalog", () => {
  it("shows all candidates once, best first", () => {
    fc.assert(
      fc.property(thresholds, candidates, (set, list) => {
        const shown = decide(set, list, similarity).candidates;
        expect(new Set(shown.map(({ tool }) => tool.id)).size).toBe(list.length);
        for (const [index, { score, tool }] of shown.entries()) {
          const next = shown[index + 1];
          if (next === undefined) continue;
          expect(score).toBeGreaterThanOrEqual(next.score);
          if (score === next.score) expect(Number(tool.id)).toBeLessThan(Number(next.tool.id));
        }
      }),
    );
  });

  it("binds only the leader, and only when nothing stands against it", () => {
    fc.assert(
      fc.property(thresholds, candidates, (set, list) => {
        const result = decide(set, list, similarity);
        if (result.decision !== "bind") return;
        const [leader, second] = result.candidates;
        expect(result.tool).toBe(leader?.tool);
        expect(result.score).toBeGreaterThanOrEqual(Math.min(set.floor, set.solo));
        if (result.score < set.floor) expect(second?.score ?? -1).toBeLessThan(set.solo);
        else if ((second?.score ?? -1) >= set.floor) {
          expect(result.score - (second?.score ?? 0)).toBeGreaterThan(set.margin - 1e-6);
        }
      }),
    );
  });

  it("names several tools only when the leader reaches the floor, the leader first", () => {
    fc.assert(
      fc.property(thresholds, candidates, (set, list) => {
        const result = decide(set, list, similarity);
        if (result.decision !== "duplicate" && result.decision !== "ambiguous") return;
        expect(result.tools.length).toBeGreaterThanOrEqual(2);
        expect(result.tools[0]).toBe(result.candidates[0]?.tool);
        expect(result.candidates[0]?.score).toBeGreaterThanOrEqual(set.floor);
        if (result.decision === "ambiguous") expect(result.tools.length).toBeLessThanOrEqual(Math.max(2, set.topK));
      }),
    );
  });

  it("never binds more when the floor or the margin rises, without the solo rule", () => {
    fc.assert(
      fc.property(thresholds, candidates, unit, unit, (set, list, floor, margin) => {
        const loose = { ...set, duplicate: 1, solo: set.floor };
        const strict = { ...loose, margin: Math.max(set.margin, margin) };
        const binds = (with_: Thresholds) => decide(with_, list, () => 0).decision === "bind";
        if (binds(strict)) expect(binds(loose)).toBe(true);
        const high = Math.max(set.floor, floor);
        if (decide(loose, list, () => 0).decision === "absent") {
          expect(decide({ ...loose, floor: high, solo: high }, list, () => 0).decision).toBe("absent");
        }
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usageOf } from "./usage.js";

/** The same counts as version 2 and as the later versions report them. */
const shapes = (prompt: unknown, completion: unknown, reasoning?: unknown): [string, unknown][] => [
  ["v2", { inputTokens: prompt, outputTokens: completion, reasoningTokens: reasoning }],
  ["v3", { inputTokens: { total: prompt }, outputTokens: { total: completion, reasoning } }],
];

describe.each([0, 1])("shape %i", (shape) => {
  const read = (...counts: [unknown, unknown, unknown?]) => usageOf(shapes(...counts)[shape]?.[1]);

  it("is read with and without reasoning", () => {
    expect(read(7, 5)).toEqual({ promptTokens: 7, completionTokens: 5 });
    expect(read(7, 5, 5)).toEqual({ promptTokens: 7, completionTokens: 5, reasoningTokens: 5 });
    expect(read(0, 0, 0)).toEqual({ promptTokens: 0, completionTokens: 0, reasoningTokens: 0 });
    expect(read(7, 5, null)).toEqual({ promptTokens: 7, completionTokens: 5 });
  });

  it.each([
    [undefined, 5, undefined],
    [7, undefined, undefined],
    [-1, 5, undefined],
    [7, 5.5, undefined],
    [7, Number.NaN, undefined],
    [7, Number.POSITIVE_INFINITY, undefined],
    ["7", 5, undefined],
    [null, null, null],
    [7, 5, 6],
    [7, 5, -1],
    [7, 5, 0.5],
    [7, 5, "1"],
  ])("of %s, %s, %s is not reported", (prompt, completion, reasoning) => {
    expect(read(prompt, completion, reasoning)).toBeUndefined();
  });
});

it("is whole, not negative and consistent, whatever is reported", () => {
  const count = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double(), fc.anything());
  fc.assert(
    fc.property(count, count, count, fc.nat(1), (prompt, completion, reasoning, shape) => {
      const usage = usageOf(shapes(prompt, completion, reasoning)[shape]?.[1]);
      if (usage === undefined) return;
      for (const value of Object.values(usage)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      expect(usage.reasoningTokens ?? 0).toBeLessThanOrEqual(usage.completionTokens);
    }),
  );
});

it.each([undefined, null, 7, "x", []])("of %j is not reported", (reported) => {
  expect(usageOf(reported)).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { compareConcurrency } from "./compare-calls.js";

const spans = [
  { from: 1, to: 4 },
  { from: 2, to: 3 },
  { from: 5, to: Number.POSITIVE_INFINITY },
];

describe("compareConcurrency", () => {
  it.each([[[]], [[[0, 1], [2]]], [[[1, 0]]], [[[0], [2]]]])("accepts %j", (groups: number[][]) => {
    expect(compareConcurrency(groups, spans)).toEqual([]);
  });

  it("finds calls that were alone, calls that were not, and calls that never came", () => {
    expect(compareConcurrency([[0, 2]], spans)).toEqual([
      { what: "concurrent_calls: 0 and 2", expected: "at the same time", actual: "one after the other" },
    ]);
    expect(compareConcurrency([[0], [1]], spans)).toEqual([
      { what: "concurrent_calls: 0 and 1", expected: "one after the other", actual: "at the same time" },
    ]);
    expect(compareConcurrency([[0, 3]], spans)).toMatchObject([{ actual: "no such call" }]);
  });
});

import { describe, expect, it } from "vitest";
import { compareRuns } from "./compare-runs.js";
import type { Observation } from "./observation.js";

const one: Observation = {
  outcome: "completed",
  result: "a",
  requests: [],
  calls: [],
  events: [],
  files: new Map([["f", "x"]]),
  problems: [],
};

describe("compareRuns", () => {
  it("accepts parts that are as they should be", () => {
    const two: Observation = { ...one, result: "b", files: new Map([["f", new Uint8Array([255])]]) };
    expect(compareRuns({ same: ["outcome", "events", "logs"], different: ["result", "store"] }, one, two)).toEqual([]);
  });

  it("finds parts that are not", () => {
    const two: Observation = { ...one, files: new Map([["g", "x"]]) };
    expect(compareRuns({ same: ["store", "result"], different: ["result"] }, one, two).map(({ what }) => what)).toEqual(
      ["same: store", "different: result"],
    );
  });
});

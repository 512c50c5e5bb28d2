import { describe, expect, it } from "vitest";
import { checkThresholds, ThresholdError, type Thresholds } from "./thresholds.js";

const GOOD: Thresholds = { floor: 0.5, margin: 0.05, duplicate: 0.95, solo: 0.5, topK: 3 };

function fieldOf(thresholds: Thresholds): unknown {
  try {
    checkThresholds(thresholds);
    return "none";
  } catch (error) {
    return error instanceof ThresholdError ? error.field : error;
  }
}

describe("checkThresholds", () => {
  it("takes both ends of every range", () => {
    expect(fieldOf(GOOD)).toBe("none");
    expect(fieldOf({ floor: 0, margin: 0, duplicate: 0, solo: 0, topK: 1 })).toBe("none");
    expect(fieldOf({ floor: 1, margin: 1, duplicate: 1, solo: 1, topK: 1e6 })).toBe("none");
  });

  it.each(["floor", "margin", "duplicate", "solo"] as const)("refuses a %s outside of 0 to 1, by name", (field) => {
    for (const value of [-0.001, 1.001, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(fieldOf({ ...GOOD, [field]: value })).toBe(field);
    }
  });

  it("refuses a topK below 1 or with a fraction", () => {
    for (const topK of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(fieldOf({ ...GOOD, topK })).toBe("topK");
  });

  it("says which field, what it may be and what it was", () => {
    expect(() => checkThresholds({ ...GOOD, floor: 1.5 })).toThrow(
      "picker threshold `floor` must be a number from 0 to 1, got 1.5",
    );
    expect(() => checkThresholds({ ...GOOD, topK: 0 })).toThrow("`topK` must be a whole number from 1, got 0");
  });

  it("refuses what a program without types may pass", () => {
    const untyped: Thresholds = JSON.parse('{"floor": "0.5", "margin": 0, "duplicate": 1, "solo": 1, "topK": 3}');
    expect(fieldOf(untyped)).toBe("floor");
    expect(fieldOf(JSON.parse("{}"))).toBe("floor");
  });
});

import { describe, expect, it } from "vitest";
import { budgetsOf } from "./budget-options.js";

describe("budgetsOf", () => {
  it("sets what was given and nothing else", () => {
    expect(budgetsOf({})).toEqual({});
    expect(budgetsOf({ maxRounds: "0", maxTokens: "120000", maxCost: "0.25", maxToolCalls: "7" })).toEqual({
      rounds: 0,
      tokens: 120_000,
      cost: 0.25,
      toolCalls: 7,
    });
    expect(budgetsOf({ maxCost: ".5" })).toEqual({ cost: 0.5 });
    expect(budgetsOf({ maxCost: "3." })).toEqual({ cost: 3 });
  });

  it.each(["", "-1", "1.5", "1e3", "many", "9007199254740993", " 1"])("refuses %j as a count", (text) => {
    expect(() => budgetsOf({ maxToolCalls: text })).toThrow(
      `--max-tool-calls takes a whole number of at least 0, got ${JSON.stringify(text)}`,
    );
  });

  it.each(["", ".", "-0.1", "1,5", "$2", "Infinity", "9".repeat(400)])("refuses %j as a cost", (text) => {
    expect(() => budgetsOf({ maxCost: text })).toThrow("--max-cost takes a number of at least 0");
  });
});

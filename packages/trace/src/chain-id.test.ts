import { describe, expect, it } from "vitest";
import { chainOf, compareChains, parentOf } from "./chain-id.js";

describe("chain ids", () => {
  it("are what stands before the effect's number", () => {
    expect(chainOf("0.1.2#7")).toBe("0.1.2");
    expect(chainOf("0#0")).toBe("0");
  });

  it("have parents, down to the main walk", () => {
    expect([parentOf("0.1.2"), parentOf("0.1"), parentOf("0")]).toEqual(["0.1", "0", "0"]);
  });

  it("are ordered number by number, parents first", () => {
    expect(["0.10", "0.2.0", "0", "0.2"].sort(compareChains)).toEqual(["0", "0.2", "0.2.0", "0.10"]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestName } from "./nearest-name.js";

describe("nearestName", () => {
  it.each([
    ["web/serach", ["web/fetch", "web/search"], "web/search"],
    ["wbe", ["web", "user-input"], "web"],
    ["bew", ["web"], undefined],
    ["we", ["web", "user-input"], "web"],
    ["Web", ["web"], "web"],
    ["summarize", ["web/fetch", "web/search"], undefined],
    ["web", ["web"], undefined],
    ["x", [], undefined],
    ["", ["ab"], undefined],
  ])("%s among %j is %s", (name, known, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });

  it("finds every longer name again after one letter is lost", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,20}$/u), fc.nat(), (name, at) => {
        const index = at % name.length;
        expect(nearestName(name.slice(0, index) + name.slice(index + 1), [name])).toBe(name);
      }),
    );
  });
});

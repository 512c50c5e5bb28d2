import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutCodePoints } from "./cut.js";

describe("cutCodePoints", () => {
  it.each([
    ["abc", 3, "abc", false],
    ["abcd", 3, "abc", true],
    ["", 1, "", false],
    ["😀😀", 2, "😀😀", false],
    ["😀😀😀", 2, "😀😀", true],
    ["a😀b", 2, "a😀", true],
    ["\uD83Dx", 1, "\uD83D", true],
  ])("cuts %j to %i", (text, limit, expected, truncated) => {
    expect(cutCodePoints(text, limit)).toEqual({ text: expected, truncated });
  });

  it("keeps whole code points, as many as fit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const cut = cutCodePoints(text, limit);
        expect([...cut.text]).toEqual([...text].slice(0, limit));
        expect(cut.truncated).toBe([...text].length > limit);
      }),
    );
  });
});

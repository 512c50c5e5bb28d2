import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareBytes } from "./index.js";

const text = fc.string({
  unit: fc.constantFrom("a", "b", "-", "/", "é", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"),
});

describe("compareBytes", () => {
  it("puts characters above U+FFFF last, unlike the order of UTF-16 units", () => {
    expect(["\u{10000}", "\uffff"].sort(compareBytes)).toEqual(["\uffff", "\u{10000}"]);
    expect(["\u{10000}", "\uffff"].sort()).toEqual(["\u{10000}", "\uffff"]);
  });

  it("is the order of the UTF-8 bytes", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });
});

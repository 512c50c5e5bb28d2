import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stem } from "./stem.js";

describe("stem", () => {
  it.each([
    [["file", "files", "filing", "filed"]],
    [["translate", "translates", "translating", "translated"]],
    [["plan", "plans", "planning", "planned"]],
    [["query", "queries"]],
    [["search", "searches", "searching", "searched"]],
    [["box", "boxes"]],
    [["class", "classes"]],
    [["message", "messages"]],
    [["read", "reads", "reading"]],
  ])("makes %j one", (forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it("leaves words alone that only look like forms", () => {
    for (const word of ["bus", "thing", "bring", "string", "red", "this", "status", "address", "analysis"]) {
      expect(stem(word)).toBe(word);
    }
  });

  it("never makes a word longer, or empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcdeginrsty"), minLength: 1 }), (word) => {
        expect(stem(word).length).toBeGreaterThan(0);
        expect(stem(word).length).toBeLessThanOrEqual(word.length);
      }),
    );
  });
});

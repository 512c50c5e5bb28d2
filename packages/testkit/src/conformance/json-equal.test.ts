import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonEqual } from "./json-equal.js";

describe("jsonEqual", () => {
  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{}, [], false],
    [[], {}, false],
    [1, 1.0, true],
    [-0, 0, true],
    [null, {}, false],
    [{ a: null }, {}, false],
    [{ a: undefined }, { b: undefined }, false],
    ["1", 1, false],
    [{ a: [{ b: "x" }] }, { a: [{ b: "x" }] }, true],
    [{ toString: 1 }, { a: 1 }, false],
  ])("%j and %j: %s", (left, right, equal) => {
    expect(jsonEqual(left, right)).toBe(equal);
    expect(jsonEqual(right, left)).toBe(equal);
  });

  it("finds every JSON value equal to its copy", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => jsonEqual(value, JSON.parse(JSON.stringify(value)))));
  });
});

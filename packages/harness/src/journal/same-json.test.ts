import fc from "fast-check";
import { expect, it } from "vitest";
import { isSameJson } from "./same-json.js";

it("agrees with JSON text, whatever the order of keys", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(isSameJson(a, structuredClone(a))).toBe(true);
      const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
      expect(isSameJson(a, b)).toBe(same);
    }),
  );
});

it.each([
  [{ a: undefined }, {}, true],
  [{ a: undefined, b: 1 }, { a: 1, b: undefined }, false],
  [[], {}, false],
  [null, {}, false],
  [0, -0, true],
  [{ a: [1, { b: "x" }] }, { a: [1, { b: "y" }] }, false],
  [[1, 2], [1], false],
])("takes %j and %j for the same: %s", (a, b, same) => {
  expect(isSameJson(a, b)).toBe(same);
  expect(isSameJson(b, a)).toBe(same);
});

function sorted(value: unknown): unknown {
  if (Object.is(value, -0)) return 0;
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { members: members.map(([key, member]) => [key, sorted(member)]) };
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { compareIds } from "./chain-id.js";

const id = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 5 }).map((parts) => parts.join("."));

test.each([
  ["0.2", "0.10"],
  ["0", "0.0"],
  ["0.0.9", "0.1"],
  ["0.9.9.9", "0.10"],
])("%s comes before %s", (a, b) => {
  expect(compareIds(a, b)).toBeLessThan(0);
  expect(compareIds(b, a)).toBeGreaterThan(0);
  expect(compareIds(a, a)).toBe(0);
});

test("the order is total, and a chain comes before what it started", () => {
  fc.assert(
    fc.property(id, id, id, (a, b, c) => {
      expect(Math.sign(compareIds(a, b))).toBe(0 - Math.sign(compareIds(b, a)));
      if (compareIds(a, b) <= 0 && compareIds(b, c) <= 0) expect(compareIds(a, c)).toBeLessThanOrEqual(0);
      expect(compareIds(a, b) === 0).toBe(a === b);
      expect(compareIds(a, `${a}.0`)).toBeLessThan(0);
    }),
  );
});

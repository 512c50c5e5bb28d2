import fc from "fast-check";
import { expect, test } from "vitest";
import { fixedDigits, significantDigits } from "./exact-decimal.js";

test.each([
  [0.5, 0, "0"],
  [1.5, 0, "2"],
  [2.5, 0, "2"],
  [0.125, 2, "0.12"],
  [0.375, 2, "0.38"],
  [1e21, 1, "1000000000000000000000.0"],
  [5e-324, 3, "0.000"],
  [0, 2, "0.00"],
])("%d with %d places rounds half to even: %s", (value, places, digits) => {
  expect(fixedDigits(value, places)).toBe(digits);
});

test.each([
  [9.995, 3, "999", 0],
  [999.5, 3, "100", 3],
  [2.5, 1, "2", 0],
  [5e-324, 3, "494", -324],
  [Number.MAX_VALUE, 2, "18", 308],
])("%d to %d digits", (value, count, digits, power) => {
  expect(significantDigits(value, count)).toEqual({ digits, power });
});

test("seventeen digits tell all doubles apart", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, minExcluded: true, noNaN: true, noDefaultInfinity: true }), (value) => {
      const { digits, power } = significantDigits(value, 17);
      expect(Number(`${digits}e${power - 16}`)).toBe(value);
    }),
  );
});

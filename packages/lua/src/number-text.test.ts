import fc from "fast-check";
import { expect, test } from "vitest";
import { newVm, run } from "../test/support/run-lua.js";
import { numberText, plainNumberText } from "./number-text.js";
import { LuaFloat } from "./value.js";

test.each<[number | LuaFloat, string]>([
  [0, "0"],
  [-2147483648, "-2147483648"],
  [2147483648, "2147483648"],
  [1700000000000, "1700000000000"],
  [2 ** 53, "9007199254740992"],
  [2 ** 53 + 2, "9007199254740994.0"],
  [new LuaFloat(3), "3.0"],
  [-0, "-0.0"],
  [0.1, "0.1"],
  [0.1 + 0.2, "0.30000000000000004"],
  [1e100, "1e+100"],
  [1e-7, "1e-07"],
  [1 / 3, "0.33333333333333331"],
  [5e-324, "4.94065645841247e-324"],
  [2 ** 50 + 0.25, "1125899906842624.2"],
  [Number.POSITIVE_INFINITY, "inf"],
  [Number.NEGATIVE_INFINITY, "-inf"],
  [Number.NaN, "nan"],
])("the text of %s is %s", (value, text) => {
  expect(numberText(value)).toBe(text);
});

test("TypeScript and Lua give the same text, which reads back to the same number", () => {
  const vm = newVm();
  fc.assert(
    fc.property(fc.double(), (value) => {
      const [text] = run(vm, "return tostring((...))", [value]);
      expect(text).toBe(numberText(value));
      if (Number.isFinite(value)) expect(Object.is(Number(text), value)).toBe(true);
    }),
  );
});

test.each<[number | LuaFloat, string]>([
  [42, "42"],
  [-7, "-7"],
  [new LuaFloat(3), "3"],
  [1.5, "1.5"],
  [0.1 + 0.2, "0.30000000000000004"],
  [-0, "-0"],
  [1e15, "1000000000000000"],
  [1e21, `1${"0".repeat(21)}`],
  [1e100, `1${"0".repeat(100)}`],
  [1e-7, "0.0000001"],
  [-1.25e-10, "-0.000000000125"],
  [2 ** 53, "9007199254740992"],
  [1.5e300, `15${"0".repeat(299)}`],
  [Number.POSITIVE_INFINITY, "inf"],
  [Number.NEGATIVE_INFINITY, "-inf"],
  [Number.NaN, "NaN"],
])("the plain text of %s is %s", (value, text) => {
  expect(plainNumberText(value)).toBe(text);
});

test("plain text has no exponent and reads back", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = plainNumberText(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(text)).toBe(value);
    }),
  );
});

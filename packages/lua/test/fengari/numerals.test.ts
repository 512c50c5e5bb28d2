import * as fc from "fast-check";
import { expect, test } from "vitest";
import { results } from "./bare-state.js";

const in32 = (n: number) => (n | 0) === n;
const shown = (n: number) => (in32(n) ? { integer: n } : { float: n });

test("whole numerals are integers within 32 bits and floats beyond, in both bases", () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(2 ** 31, -(2 ** 31), 2 ** 31 - 1)), (n) => {
      const size = Math.abs(n);
      const sign = n < 0 ? "-" : "";
      const hex = `0x${size.toString(16)}`;
      expect(results(`return ${sign}${size}, ${sign}${hex}, tonumber('${n}'), tonumber(' ${sign}${hex} ')`)).toEqual(
        Array(4).fill(shown(n + 0)),
      );
    }),
    { numRuns: 300 },
  );
});

test("the edges and the examples of the specification", () => {
  expect(results("return 0xffffffff, 0x7fffffff, 0x80000000, 0x00000000000000001, 1e3, 0x.8, 0xA.8p1")).toEqual([
    { float: 4294967295 },
    { integer: 2147483647 },
    { float: 2147483648 },
    { integer: 1 },
    { float: 1000 },
    { float: 0.5 },
    { float: 21 },
  ]);
});

test("tonumber with a base reads whole numbers of any size and nothing else", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 2, max: 36 }), (n, base) => {
      expect(results(`return tonumber(' ${n.toString(base)} ', ${base})`)).toEqual([shown(n + 0)]);
    }),
  );
  expect(
    results("return tonumber('8', 8), tonumber('1z', 10), tonumber('', 10), tonumber('1.0', 10), tonumber('-', 10)"),
  ).toEqual(Array(5).fill(null));
});

test("no conversion makes an integer of negative zero", () => {
  expect(
    results(
      "local t = {[-0.0] = 'zero'} return 1 / math.floor(-0.0), 1 / math.ceil(-0.5), 1 / math.tointeger(-0.0), 1 / next(t), tonumber('-0')",
    ),
  ).toEqual([{ float: Infinity }, { float: Infinity }, { float: Infinity }, { float: Infinity }, { integer: 0 }]);
});

test("%q text reads back to the same number", () => {
  expect(results("return ('%q'):format(math.mininteger), ('%q'):format(5)")).toEqual(["-2147483648", "5"]);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defs, lauxlib, lua } from "../../src/fengari/bundle.js";
import { bareState, results } from "./bare-state.js";

/** A finite positive double as an exact fraction. */
function fraction(n: number): [numerator: bigint, denominator: bigint] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, n);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const mantissa = (bits & 0xfffffffffffffn) | (exponent === 0 ? 0n : 1n << 52n);
  const power = (exponent === 0 ? 1 : exponent) - 1075;
  return power >= 0 ? [mantissa << BigInt(power), 1n] : [mantissa, 1n << BigInt(-power)];
}

/** C's `%.{precision}g`, rounded half to even in exact arithmetic. */
function general(n: number, precision: number): string {
  if (n === 0) return Object.is(n, -0) ? "-0" : "0";
  const [numerator, denominator] = fraction(Math.abs(n));
  // From below: with an exponent too large, 99...9.7 would round to the wanted count of digits.
  for (let exponent = Math.floor(Math.log10(Math.abs(n))) - 1; ; exponent++) {
    const shift = precision - 1 - exponent;
    const top = shift >= 0 ? numerator * 10n ** BigInt(shift) : numerator;
    const bottom = shift >= 0 ? denominator : denominator * 10n ** BigInt(-shift);
    let digits = top / bottom;
    const twice = (top % bottom) * 2n;
    if (twice > bottom || (twice === bottom && digits % 2n === 1n)) digits += 1n;
    const text = digits.toString();
    if (text.length === precision) return (n < 0 ? "-" : "") + layOut(text, exponent, precision);
  }
}

function layOut(digits: string, exponent: number, precision: number): string {
  const bare = digits.replace(/0+$/, "") || "0";
  if (exponent < -4 || exponent >= precision) {
    const size = String(Math.abs(exponent)).padStart(2, "0");
    const rest = bare.slice(1);
    return `${bare[0]}${rest === "" ? "" : `.${rest}`}e${exponent < 0 ? "-" : "+"}${size}`;
  }
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${bare}`;
  const point = exponent + 1;
  const after = digits.slice(point).replace(/0+$/, "");
  return digits.slice(0, point) + (after === "" ? "" : `.${after}`);
}

/** The four rules of docs/spec/lua-environment.md section 8. */
function expected(n: number): string {
  if (Number.isNaN(n)) return "nan";
  if (!Number.isFinite(n)) return n < 0 ? "-inf" : "inf";
  if (Number.isInteger(n) && (n | 0) !== n && Math.abs(n) <= 2 ** 53) return BigInt(n).toString();
  const short = general(n, 15);
  const text = Number(short) === n ? short : general(n, 17);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

const L = bareState();
function floatText(n: number): string {
  lua.lua_pushnumber(L, n);
  const text = defs.to_jsstring(lauxlib.luaL_tolstring(L, -1));
  lua.lua_settop(L, 0);
  return text;
}

test("float text is the reference's for any double", () => {
  fc.assert(
    fc.property(fc.double(), (n) => {
      expect(floatText(n)).toBe(expected(n));
    }),
    { numRuns: 3000 },
  );
});

test("float text is the reference's for round and near-round numbers", () => {
  const hundredths = fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 100);
  const sixteenths = fc
    .tuple(fc.integer({ min: 0, max: 2 ** 47 - 1 }), fc.integer({ min: 0, max: 63 }))
    .map(([a, b]) => a + b / 64);
  const powers = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -320, max: 308 }))
    .map(([d, e]) => Number(`${d}e${e}`));
  fc.assert(
    fc.property(fc.oneof(hundredths, sixteenths, powers, fc.maxSafeInteger()), (n) => {
      expect(floatText(n)).toBe(expected(n));
    }),
    { numRuns: 3000 },
  );
});

test("a number just below a power of ten keeps its own exponent", () => {
  expect(floatText(1e-310)).toBe("9.99999999999997e-311");
  expect(expected(1e-310)).toBe("9.99999999999997e-311");
});

test("a tie of the 17th digit goes to even", () => {
  expect(floatText(2 ** 46 + 1 / 16)).toBe("70368744177664.062");
  expect(floatText(2 ** 46 + 3 / 16)).toBe("70368744177664.188");
});

test.each([
  ["3000000000", "3000000000"],
  ["1700000000000", "1700000000000"],
  ["2^53", "9007199254740992"],
  ["2^53 + 2", "9007199254740994.0"],
  ["-2^53", "-9007199254740992"],
  ["2^31", "2147483648"],
  ["-2^31", "-2147483648"],
  ["2^30", "1073741824.0"],
  ["3.0", "3.0"],
  ["-0.0", "-0.0"],
  ["0.1", "0.1"],
  ["1e100", "1e+100"],
  ["1e15", "1000000000000000"],
  ["1e16", "1e+16"],
  ["0.00001", "1e-05"],
  ["0.0001", "0.0001"],
  ["1/3", "0.33333333333333331"],
  ["1/0", "inf"],
  ["-1/0", "-inf"],
  ["0/0", "nan"],
  ["-(0/0)", "nan"],
  ["5e-324", "4.94065645841247e-324"],
])("%s prints as %s in every place", (source, text) => {
  expect(
    results(
      `local n = ${source} return tostring(n), n .. '', '' .. n, table.concat({n}), ('%s'):format(n), ('x'):gsub('x', n)`,
    ),
  ).toEqual([text, text, text, text, text, text, { integer: 1 }]);
  expect(results(`return (${source}) .. ''`)).toEqual([text]);
});

test("integers print their digits", () => {
  expect(results("return 1 .. '', math.mininteger .. '', tostring(-0)")).toEqual(["1", "-2147483648", "0"]);
});

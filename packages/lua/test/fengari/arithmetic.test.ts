import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lua } from "../../src/fengari/bundle.js";
import { bareState, errorOf, results, run, type Shown } from "./bare-state.js";

const integer = (n: number) => ({ integer: n });
const float = (n: number) => ({ float: n });
const in32 = (n: number) => (n | 0) === n;
const edge = fc.constantFrom(-2147483648, -2147483647, -1, 0, 1, 2, 2147483646, 2147483647);
const int32 = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), edge, fc.integer({ min: -100, max: 100 }));
/** Whole numbers past 32 bits, exact. */
const wide = fc.maxSafeInteger().filter((n) => !in32(n));

/** The result of an integer operation in exact arithmetic. */
function exactly(op: string, a: bigint, b: bigint): bigint {
  switch (op) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "//":
      return (a - (((a % b) + b) % b)) / b;
    default:
      return ((a % b) + b) % b;
  }
}

/** How a whole result reads: an integer when it fits 32 bits, else the nearest float. */
const whole = (n: bigint): Shown => (in32(Number(n)) ? integer(Number(n)) : float(Number(n)));

/** A numeral that compiles to the number itself. */
const numeral = (n: number) => (n < 0 ? `(${n})` : String(n));

/** One operation in every place where fengari computes: interpreter, folded constants, strings and `lua_arith`. */
function everywhere(op: string, a: number, b: number): readonly Shown[] {
  const L = bareState();
  const [x, y] = [numeral(a), numeral(b)];
  const outcome = run(
    L,
    `local a, b = ${x}, ${y} return a ${op} b, ${x} ${op} ${y}, a ${op} ${y}, '${a}' ${op} b, a ${op} '${b}'`,
  );
  if ("error" in outcome) throw new Error(outcome.error);
  lua.lua_settop(L, 0);
  for (const n of [a, b]) in32(n) ? lua.lua_pushinteger(L, n) : lua.lua_pushnumber(L, n);
  const code = { "+": lua.LUA_OPADD, "-": lua.LUA_OPSUB, "*": lua.LUA_OPMUL, "//": lua.LUA_OPIDIV, "%": lua.LUA_OPMOD }[
    op
  ];
  lua.lua_arith(L, code ?? -1);
  const value = lua.lua_tonumber(L, -1);
  return [...outcome.results, lua.lua_isinteger(L, -1) ? integer(value) : float(value)];
}

describe.each(["+", "-", "*", "//", "%"])("%s", (op) => {
  const divides = op === "//" || op === "%";

  test("of two integers is exact and never wraps", () => {
    fc.assert(
      fc.property(int32, int32, (a, b) => {
        fc.pre(!divides || b !== 0);
        const expected = whole(exactly(op, BigInt(a), BigInt(b)));
        expect(everywhere(op, a, b)).toEqual(Array(6).fill(expected));
      }),
      { numRuns: 200 },
    );
  });

  test("comes back to an integer from whole floats past 32 bits", () => {
    fc.assert(
      fc.property(fc.oneof(int32, wide), wide, fc.boolean(), (a, b, swap) => {
        const [left, right] = swap ? [b, a] : [a, b];
        fc.pre(!divides || right !== 0);
        const exact = exactly(op, BigInt(left), BigInt(right));
        fc.pre(op === "*" || Number.isSafeInteger(Number(exact)));
        expect(everywhere(op, left, right)).toEqual(Array(6).fill(whole(exact)));
      }),
      { numRuns: 200 },
    );
  });

  test("of two floats in the 32-bit range stays a float", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30000 }), fc.integer({ min: 1, max: 30000 }), (a, b) => {
        const exact = Number(exactly(op, BigInt(a), BigInt(b)));
        expect(results(`return ${a}.0 ${op} ${b}.0, ${a}.0 ${op} ${b}, ${a} ${op} '${b}.0'`)).toEqual(
          Array(3).fill(float(exact)),
        );
      }),
      { numRuns: 50 },
    );
  });
});

test("unary minus never wraps and comes back", () => {
  expect(results("local m = math.mininteger return -m, -(-m), -(-2147483648), -(2147483648), -0, -'10'")).toEqual([
    float(2147483648),
    integer(-2147483648),
    float(2147483648),
    integer(-2147483648),
    integer(0),
    integer(-10),
  ]);
  fc.assert(
    fc.property(fc.oneof(int32, wide), (n) => {
      expect(results(`local n = ${numeral(n)} return -n`)).toEqual([whole(-BigInt(n))]);
    }),
  );
});

test("the examples of the specification", () => {
  expect(results("return 50000 * 50000, 1700000001000 - 1700000000000, 3e9 - 2e9, '10' + 5, '10' * '1.0'")).toEqual([
    float(2500000000),
    integer(1000),
    integer(1000000000),
    integer(15),
    float(10),
  ]);
});

test("a zero result has no sign as an integer, and keeps it as a float", () => {
  expect(results("return 1 / (0 * -1), 1 / (3e9 * -0.0), 1 / (0.0 * -1), 1 / -0.0, 1 / -'0'")).toEqual([
    float(Infinity),
    float(Infinity),
    float(-Infinity),
    float(-Infinity),
    float(Infinity),
  ]);
});

test("fractions and infinities never become integers", () => {
  expect(
    results("return 3e9 + 0.5, math.huge - math.huge ~= 0, 3e9 // math.huge, 7 / 7, 2 ^ 2, 5 % math.huge"),
  ).toEqual([float(3000000000.5), true, integer(0), float(1), float(4), float(5)]);
});

test("dividing integers by zero raises, also when a string is one of them", () => {
  for (const source of ["1 // 0", "'1' // 0", "1 // '0'"])
    expect(errorOf(`return ${source}`)).toContain("divide by zero");
  for (const source of ["1 % 0", "'1' % '0'"]) expect(errorOf(`return ${source}`)).toContain("'n%0'");
  expect(results("return 1 // 0.0, 3e9 // 0, 1.0 % 0 ~= 1.0 % 0")).toEqual([float(Infinity), float(Infinity), true]);
});

test("floor division is exact where the quotient rounds", () => {
  expect(results("return 9007199254740991 // 1000003, 9007199254740991 // -1000003")).toEqual([
    float(9007172233),
    float(-9007172234),
  ]);
});

test("metamethods and type errors are as before", () => {
  expect(results("local t = setmetatable({}, {__add = function() return 'added' end}) return t + 1, 1 + t")).toEqual([
    "added",
    "added",
  ]);
  expect(errorOf("local t = {} return t + 1")).toContain("attempt to perform arithmetic on a table value");
  expect(errorOf("return 'x' + 1")).toContain("attempt to perform arithmetic on a string value");
});

test("math.abs does not wrap", () => {
  expect(results("return math.abs(math.mininteger), math.abs(-5), math.abs(-5.0)")).toEqual([
    float(2147483648),
    integer(5),
    float(5),
  ]);
});

test("bitwise operators stay at 32 bits", () => {
  expect(results("return 1 << 31, ~0, 0x7fffffff | 0, -1 >> 28")).toEqual([
    integer(-2147483648),
    integer(-1),
    integer(2147483647),
    integer(15),
  ]);
  expect(errorOf("return 0xffffffff & 1")).toContain("number has no integer representation");
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { errorOf, results } from "./bare-state.js";

/** What the control variable takes, as `subtype:value` in order. */
const values = (bounds: string): readonly string[] => {
  const [text] = results(
    `local seen = {} for i = ${bounds} do seen[#seen + 1] = math.type(i) .. ':' .. ('%.17g'):format(i) end return table.concat(seen, ' ')`,
  );
  return typeof text === "string" && text !== "" ? text.split(" ") : [];
};

/** The same in exact arithmetic, for whole bounds. */
function expected(from: number, to: number, step: number): string[] {
  const seen: string[] = [];
  for (let i = BigInt(from); step > 0 ? i <= BigInt(to) : i >= BigInt(to); i += BigInt(step))
    seen.push(`${(Number(i) | 0) === Number(i) ? "integer" : "float"}:${i}`);
  return seen;
}

test("an integer loop runs every step on both sides of the 32-bit edges", () => {
  const near = fc
    .tuple(fc.constantFrom(2 ** 31, -(2 ** 31), 0), fc.integer({ min: -40, max: 40 }))
    .map(([edge, offset]) => edge + offset);
  const step = fc.integer({ min: -9, max: 9 }).filter((n) => n !== 0);
  fc.assert(
    fc.property(near, fc.integer({ min: -60, max: 60 }), step, (from, length, by) => {
      expect(values(`${from}, ${from + length}, ${by}`)).toEqual(expected(from, from + length, by));
    }),
    { numRuns: 300 },
  );
});

test("the example of the specification runs 4 times", () => {
  expect(values("2147483646, 2147483649")).toEqual(expected(2147483646, 2147483649, 1));
});

test("steps past 32 bits, bounds at the edges and infinite limits", () => {
  expect(values("0, 9000000000, 3000000000")).toEqual([
    "integer:0",
    "float:3000000000",
    "float:6000000000",
    "float:9000000000",
  ]);
  expect(values("math.maxinteger, math.maxinteger")).toEqual(["integer:2147483647"]);
  expect(values("math.mininteger, math.mininteger, -1")).toEqual(["integer:-2147483648"]);
  expect(values("1, -math.huge")).toEqual([]);
  expect(values("1, 3.9")).toEqual(["integer:1", "integer:2", "integer:3"]);
  expect(values("1, 0/0")).toEqual([]);
  expect(results("local n = 0 for i = 1, math.huge do n = i if n == 1000 then break end end return n")).toEqual([
    { integer: 1000 },
  ]);
});

test("a float loop starts at its initial value and keeps its subtype", () => {
  expect(values("1.0, 3")).toEqual(["float:1", "float:2", "float:3"]);
  expect(values("1, 2, 0.5")).toEqual(["float:1", "float:1.5", "float:2"]);
  expect(results("for i = 0.3, 1, 0.1 do return i == 0.3 end")).toEqual([true]);
  expect(values("3, 1")).toEqual([]);
});

test("a step of zero is an error", () => {
  for (const bounds of ["1, 2, 0", "2, 1, 0", "1, 2, 0.0", "1.5, 2, -0.0"])
    expect(errorOf(`for i = ${bounds} do end`)).toBe("test:1: 'for' step is zero");
});

test("bounds that are no numbers are errors", () => {
  expect(errorOf("for i = {}, 1 do end")).toContain("'for' initial value must be a number");
  expect(errorOf("for i = 1, {} do end")).toContain("'for' limit must be a number");
  expect(errorOf("for i = 1, 2, {} do end")).toContain("'for' step must be a number");
});

test("the body may assign the control variable, loops nest, break and closures keep their own", () => {
  expect(
    results(`
      local seen, fns = {}, {}
      for i = 1, 3 do
        for j = i, 1, -1 do if j == 2 then break end seen[#seen + 1] = i * 10 + j end
        fns[i] = function() return i end
        i = 100
      end
      return table.concat(seen, ','), fns[1](), fns[3]()`),
  ).toEqual(["11,33", { integer: 100 }, { integer: 100 }]);
});

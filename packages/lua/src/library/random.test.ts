import { expect, test } from "vitest";
import { evaluate, newVm, run } from "../../test/support/run-lua.js";
import { Xoshiro } from "../machine/xoshiro.js";
import type { LuaValue } from "../value.js";

const draws = "local t = {} for i = 1, 20 do t[i] = math.random(1000) end return table.concat(t, ' ')";

function withSeed(seed: number[], source = draws): LuaValue {
  return run(newVm({ seed: Uint8Array.from(seed) }), source)[0];
}

test("the same seed gives the same numbers, another seed others", () => {
  expect(withSeed([1, 2, 3])).toBe(withSeed([1, 2, 3]));
  expect(withSeed([1, 2, 3])).not.toBe(withSeed([1, 2, 4]));
  expect(withSeed([])).not.toBe(withSeed([0]));
});

test("VMs draw from generators of their own", () => {
  const [a, b] = [newVm(), newVm()];
  const first = run(a, draws);
  run(a, draws);
  expect(run(b, draws)).toEqual(first);
});

test("randomseed restarts: from a number, or from the VM's own seed", () => {
  const source =
    "local first = draw() math.randomseed(42) local a = draw() math.randomseed(42) local b = draw() math.randomseed() return first == draw(), a == b, a == first";
  expect(run(newVm(), `local function draw() ${draws} end ${source}`)).toEqual([true, true, false]);
});

test("randomseed takes floats and a second number", () => {
  expect(
    evaluate(
      "math.randomseed(1.5, 2) local a = math.random(0, 1000000) math.randomseed(1.5, 3) return a == math.random(0, 1000000)",
    ),
  ).toBe(false);
});

test("numbers lie in their interval and reach its ends", () => {
  const source = `
    local low, high, frac = false, false, true
    for i = 1, 2000 do
      local n = math.random(-2, 2)
      if n < -2 or n > 2 or math.type(n) ~= 'integer' then return 'outside' end
      low, high = low or n == -2, high or n == 2
      local f = math.random()
      frac = frac and f >= 0 and f < 1
    end
    local wide = math.random(math.mininteger, math.maxinteger)
    return low and high and frac and math.type(wide)`;
  expect(evaluate(source)).toBe("integer");
});

test.each([
  ["math.random(0)", "interval is empty"],
  ["math.random(2, 1)", "interval is empty"],
  ["math.random(1.5)", "number has no integer representation"],
  ["math.random({})", "number expected, got table"],
  ["math.random(1, 2, 3)", "wrong number of arguments"],
  ["math.randomseed('x')", "number expected, got string"],
])("%s fails", (call, problem) => {
  expect(evaluate(`return select(2, pcall(function() ${call} end))`)).toContain(problem);
});

test("the words of an empty seed are spread", () => {
  const generator = new Xoshiro(new Uint8Array(0));
  const words = Array.from({ length: 1000 }, () => generator.next());
  expect(new Set(words).size).toBeGreaterThan(995);
  const bits = words.reduce((sum, word) => sum + word.toString(2).replaceAll("0", "").length, 0);
  expect(Math.abs(bits / 1000 - 16)).toBeLessThan(1);
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorOf, results } from "./bare-state.js";

const tooComplex = "pattern too complex";

describe("the step limit", () => {
  test.each([
    ["find", "('a'):rep(800):find('.-.-.-b')"],
    ["match", "('a'):rep(800):match('.*.*.*b')"],
    ["gsub", "('a'):rep(800):gsub('.-.-.-b', '')"],
    ["gmatch", "('a'):rep(800):gmatch('.-.-.-b')()"],
    ["optional items", "('a'):rep(60):find(('a?'):rep(60) .. ('a'):rep(60) .. 'b')"],
    ["balances", "('('):rep(20000):find('%b()')"],
    ["back references", "('a'):rep(9000):find('(.-)%1b')"],
    ["long sets", "('a'):rep(60000):find('[' .. ('b'):rep(60000) .. ']')"],
    ["frontiers", "('a'):rep(60000):find('%f[' .. ('b'):rep(60000) .. ']')"],
  ])("stops %s", (_name, source) => {
    expect(errorOf(`return ${source}`)).toContain(tooComplex);
  });

  test("counts each library call for itself", () => {
    expect(
      results(`
        local s = ('a'):rep(2000) .. 'b'
        for i = 1, 20 do s:find('.-c') end
        local n = 0
        for _ in ('a'):rep(200000):gmatch('a') do n = n + 1 end
        return n, (('a'):rep(200000):gsub('a', ''))`),
    ).toEqual([{ integer: 200000 }, ""]);
  });

  test("is one try of one item at one position: 10,000,000 tries pass, one more does not", () => {
    // 'b' is tried once at each of the n places of the subject and once at its end.
    const tries = (n: number) => `return ('a'):rep(${n}):find('[b]')`;
    expect(results(tries(9_999_999))).toEqual([null]);
    expect(errorOf(tries(10_000_000))).toContain(tooComplex);
  });

  test("is caught by pcall, and an iterator goes on after it", () => {
    expect(
      results(`
        local f = (('a'):rep(800) .. '!'):gmatch('.-.-.-b')
        local first, message = pcall(f)
        local again = pcall(f)
        return first, message, again, ('abc'):match('b')`),
    ).toEqual([false, expect.stringContaining(tooComplex), false, "b"]);
  });

  test("leaves plain long work alone", () => {
    expect(results("return (('a'):rep(3000000)):find('b'), (('a'):rep(3000000) .. 'b'):find('a-b')")).toEqual([
      null,
      { integer: 1 },
      { integer: 3000001 },
    ]);
  });
});

test("a match that ends at the start of the subject counts", () => {
  expect(results("return ('a'):find('a*%f[a]'), ('aa'):match('^a*%f[a]')")).toEqual([{ integer: 1 }, ""]);
  expect(results("return ('a'):find('a*%f[a]')")).toEqual([{ integer: 1 }, { integer: 0 }]);
});

test("plain search finds what JavaScript finds", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 40 });
  fc.assert(
    fc.property(text, fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 6 }), (s, wanted) => {
      const at = s.indexOf(wanted);
      const expected = at < 0 ? [null] : [{ integer: at + 1 }, { integer: at + wanted.length }];
      expect(results(`return ('${s}'):find('${wanted}', 1, true)`)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("plain search is linear: half a million by half a million bytes", () => {
  expect(results("return ('a'):rep(1000000):find(('a'):rep(500000) .. 'b', 1, true)")).toEqual([null]);
});

test("what a replacement puts in counts as steps", () => {
  expect(errorOf("return ('x'):rep(600):gsub('.', ('%0'):rep(20000))")).toContain("pattern too complex");
});

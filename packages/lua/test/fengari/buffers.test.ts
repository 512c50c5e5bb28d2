import fc from "fast-check";
import { expect, test } from "vitest";
import { bareState, errorOf, results, run } from "./bare-state.js";

test.each([
  ["a fixed size", "return ('c6'):pack('ab')", "ab\0\0\0\0"],
  ["a full fixed size", "return ('c2'):pack('ab')", "ab"],
  ["an alignment", "return ('!4 i1 !4 i4'):pack(1, 2)", "\x01\0\0\0\x02\0\0\0"],
  ["a single pad byte", "return ('i1 x i1'):pack(1, 2)", "\x01\0\x02"],
])("string.pack pads %s", (_name, source, text) => {
  expect(results(source)).toEqual([text]);
});

test("padding beyond the ceiling is refused before it is made", () => {
  const L = bareState();
  L.l_G.stringceiling = 1000;
  expect(run(L, "return string.pack('c2147483647', '')")).toEqual({ error: "not enough memory" });
  expect(run(L, "return #string.pack('c1000', '')")).toEqual({ results: [{ integer: 1000 }] });
});

test("gsub puts replacements in piece by piece", () => {
  const meanings = new Map(Object.entries({ x: "x", yz: "yz", "%0": "ab", "%1": "a", "%%": "%", "\\0": "\0" }));
  const piece = fc.constantFrom(...meanings.keys());
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const meant = pieces.map((one) => meanings.get(one)).join("");
      expect(results(`return (('-ab-ab'):gsub('(a)b', '${pieces.join("")}'))`)).toEqual([`-${meant}-${meant}`]);
    }),
  );
});

test.each(["%", "a%", "%x", "%9"])("a wrong escape in a replacement is an error: %s", (replacement) => {
  expect(errorOf(`return ('a'):gsub('a', '${replacement}')`)).toMatch(/invalid/);
});

test("a long replacement arrives whole", () => {
  expect(results("local r = ('ab'):rep(300000) local s = ('x'):gsub('x', r .. '%0') return s == r .. 'x'")).toEqual([
    true,
  ]);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { results } from "./bare-state.js";

/** A Lua literal of bytes. */
const literal = (bytes: Uint8Array) => `'${[...bytes].map((byte) => `\\${String(byte).padStart(3, "0")}`).join("")}'`;

test("strings compare and are keys by their bytes", () => {
  const bytes = fc.uint8Array({ maxLength: 40 });
  fc.assert(
    fc.property(bytes, fc.oneof(bytes, fc.constant(null)), fc.nat(40), (a, other, cut) => {
      const b = other ?? a.slice(0, cut);
      const order = Buffer.compare(a, b);
      expect(
        results(`local a, b = ${literal(a)}, ${literal(b)} return a < b, a <= b, a == b, ({[a] = true})[b] == true`),
      ).toEqual([order < 0, order <= 0, order === 0, order === 0]);
    }),
    { numRuns: 500 },
  );
});

test("strings that differ are different keys and compare as their bytes", () => {
  expect(
    results(String.raw`
    local t = {['\1\0'] = 'two', ['\16'] = 'one'}
    return t['\1\0'], t['\16'], '\1\0' == '\16', '\n' < 'a', 'a' < '\n', 'Z' < 'a', 'a' < 'ab', '\255' > 'a', '' < '\0'`),
  ).toEqual(["two", "one", false, true, false, true, true, true, true]);
});

test("all 65,536 strings of two bytes are keys of their own", () => {
  expect(
    results(`
      local t, n = {}, 0
      for a = 0, 255 do for b = 0, 255 do t[string.char(a, b)] = true end end
      for _ in pairs(t) do n = n + 1 end
      return n`),
  ).toEqual([{ integer: 65536 }]);
});

test("a long string is a key, and comparing two long ones is quick", () => {
  expect(
    results(`
      local a, b = ('ab'):rep(8000000), ('ab'):rep(8000000) .. 'c'
      local t = {[a] = 1, [b] = 2}
      return a < b, b < a, t[('ab'):rep(8000000)], t[b]`),
  ).toEqual([true, false, { integer: 1 }, { integer: 2 }]);
});

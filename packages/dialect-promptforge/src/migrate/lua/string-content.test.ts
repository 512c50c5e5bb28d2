import fc from "fast-check";
import { expect, test } from "vitest";
import { stringContent } from "./string-content.js";

test.each([
  ["'plain'", "plain"],
  ['"\\""', '"'],
  ["'se\\97rch'", "search"],
  ["'\\x73earch'", "search"],
  ["'\\u{73}earch'", "search"],
  ["'sea\\z \n  rch'", "search"],
  ["'a\\\r\nb'", "a\nb"],
  ["'a\\nb\\\\n'", "a\nb\\n"],
  ["'\\0650'", "A0"],
  ["'\\u{7FFFFFFF}'", "\ufffd"],
  ["[[search]]", "search"],
  ["[==[\r\nsearch]==]", "search"],
  ["[[a\\97]]", "a\\97"],
])("%j stands for %j", (text, content) => {
  expect(stringContent(text)).toBe(content);
});

test("whatever is escaped byte by byte comes back", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 127 })), (bytes) => {
      const escaped = bytes.map((byte) => `\\${String(byte).padStart(3, "0")}`).join("");
      expect(stringContent(`'${escaped}'`)).toBe(String.fromCharCode(...bytes));
    }),
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { globMatcher } from "./glob-matcher.js";

it.each([
  ["names/*", "names/web", true],
  ["names/*", "other/web", false],
  ["*cancel*", "handlers/cancel-endless", true],
  ["a?c", "abc", true],
  ["a?c", "ac", false],
  ["a.c", "abc", false],
  ["a", "ab", false],
])("%s on %s", (pattern, text, matches) => {
  expect(globMatcher(pattern)(text)).toBe(matches);
});

it("takes every character but the two as itself", () => {
  const plain = fc.string({ unit: "grapheme" }).filter((text) => !/[*?]/u.test(text));
  fc.assert(fc.property(plain, (text) => globMatcher(text)(text) && !globMatcher(text)(`${text}x`)));
});

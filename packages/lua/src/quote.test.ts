import { expect, test } from "vitest";
import { quote } from "./index.js";

test.each([
  ["", '""'],
  ["plain é 世 😀", '"plain é 世 😀"'],
  ['say "x" \\', '"say \\"x\\" \\\\"'],
  ["\n\r\t\0", '"\\n\\r\\t\\0"'],
  ["\u0001\u001b\u007f\u0085", '"\\u{1}\\u{1b}\\u{7f}\\u{85}"'],
])("%j is quoted as %s", (text, quoted) => {
  expect(quote(text)).toBe(quoted);
});

import { expect, test } from "vitest";
import { isBlank } from "./white-space.js";

test.each(["", " ", "\t\r\n", "\u{85}\u{a0}\u{2028}\u{3000}"])("%j is blank", (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(["a", " . ", "\u{feff}", "\u{200b}", "\0"])("%j is not", (text) => {
  expect(isBlank(text)).toBe(false);
});

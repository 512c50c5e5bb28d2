import fc from "fast-check";
import { expect, test } from "vitest";
import { isTaskId, notATaskId } from "./task-id.js";

test.each(["0", "0.1", "0.0.0", "7.4294967295", "10.20"])("%s is a task id", (text) => {
  expect(isTaskId(text)).toBe(true);
});

test.each([
  "",
  ".",
  "0.",
  ".0",
  "0..1",
  "00",
  "0.01",
  "+0",
  "-1",
  "4294967296",
  "99999999999",
  "0 ",
  "0x1",
  "0.1\n",
  "٣",
  "0#1",
])("%j is none", (text) => {
  expect(isTaskId(text)).toBe(false);
  expect(notATaskId(text)).toBe(`\`${text}\` is not a task id: required a dot-separated path such as \`0.1\``);
});

test("property: numbers joined by dots are task ids", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 4294967295 }), { minLength: 1 }), (components) => {
      expect(isTaskId(components.join("."))).toBe(true);
    }),
  );
});

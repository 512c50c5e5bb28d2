import { expect, test } from "vitest";
import { adapt } from "../../build/adapt.mjs";

test("replaces every occurrence when their number is the expected one", () => {
  expect(adapt("lvm", "a b a", [{ find: "a", count: 2, replace: "c" }])).toBe("c b c");
});

test("takes the replacement as it is, without patterns", () => {
  expect(adapt("lvm", "x = 1;", [{ find: "1", replace: "$& $1" }])).toBe("x = $& $1;");
});

test("applies replacements in order, each to the result of those before", () => {
  expect(
    adapt("lvm", "a", [
      { find: "a", replace: "bb" },
      { find: "b", count: 2, replace: "c" },
    ]),
  ).toBe("cc");
});

test("fails when a site is missing, and names the module and the text", () => {
  expect(() => adapt("lvm", "a", [{ find: "gone", replace: "" }])).toThrow(
    /fengari\/src\/lvm\.js: expected 1 of the text below, found 0;.*\ngone/,
  );
});

test("fails when there are more sites than expected", () => {
  expect(() => adapt("ldo", "aaa", [{ find: "a", count: 2, replace: "b" }])).toThrow(/expected 2 .* found 3/);
});

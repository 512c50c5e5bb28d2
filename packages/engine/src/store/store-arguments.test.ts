import { describe, expect, test } from "vitest";
import { drive } from "../../test/drive.js";
import { section } from "../../test/prompt-text.js";

/** What calls of one store function with these Lua arguments say, joined by lines. */
function refusals(name: string, ...calls: readonly string[]): string | undefined {
  const lines = calls.map((call) => `out[#out + 1] = select(2, pcall(store.${name}, ${call})).message`);
  return drive(section("## A", `local out = {}\n${lines.join("\n")}\nreturn table.concat(out, '\\n')`)).result;
}

describe("the order of a store call's checks", () => {
  test("the types of all arguments come before the UTF-8 of any", () => {
    expect(refusals("write", "'\\xff', 6", "'\\xff', '\\xff'", "'', '\\xff'")).toBe(
      [
        "contents must be a string, got integer",
        "path must be a valid UTF-8 string",
        "contents must be a valid UTF-8 string",
      ].join("\n"),
    );
  });

  test("types go left to right, line bounds among them", () => {
    expect(refusals("read", "5, 'x'", "'\\xff', 'x', {}", "'\\xff', 1, {}", "'\\xff', 1, 2")).toBe(
      [
        "path must be a string, got integer",
        "start must be an integer, got string",
        "end must be an integer, got table",
        "path must be a valid UTF-8 string",
      ].join("\n"),
    );
  });

  test("the path's rules come last", () => {
    expect(refusals("str_replace", "'/a', 'x', 7", "'/a', '\\xff', 'x'", "'/a', '', ''")).toBe(
      [
        "new must be a string, got integer",
        "old must be a valid UTF-8 string",
        'invalid path "/a": path is absolute',
      ].join("\n"),
    );
  });
});

test("a function without a value returns one nil", () => {
  const lua =
    "local n = select('#', store.write('a', 'x')) .. select('#', store.append('a', 'y')) " +
    "return n .. select('#', store.str_replace('a', 'y', 'z')) .. tostring(store.delete('a'))";
  expect(drive(section("## A", lua)).result).toBe("111nil");
});

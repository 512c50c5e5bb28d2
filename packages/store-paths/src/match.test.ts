import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesPath, type Pattern, parsePattern, selectPaths } from "./index.js";

function pattern(text: string): Pattern {
  const result = parsePattern(text);
  if (!result.ok) throw new Error(result.message);
  return result.pattern;
}

/** The same language as a regular expression. */
function asRegExp(segments: readonly string[]): RegExp {
  const parts = segments.map((segment) =>
    segment === "**" ? "(?:[^/]+/)*" : `${segment.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}/`,
  );
  return new RegExp(`^${parts.join("")}$`);
}

const entries = {
  files: ["src/b.rs", "src/deep/c.rs", "notes.md", "src/a.rs"],
  directories: ["src/deep", "src"],
};

describe("selectPaths", () => {
  it.each([
    ["src/*.rs", ["src/a.rs", "src/b.rs"]],
    ["src/**/*.rs", ["src/a.rs", "src/b.rs", "src/deep/c.rs"]],
    ["*", ["notes.md"]],
    ["**", ["notes.md", "src/a.rs", "src/b.rs", "src/deep/c.rs"]],
    ["src/*/", ["src/deep"]],
    ["**/", ["src", "src/deep"]],
    ["**/**/c.rs", ["src/deep/c.rs"]],
    ["notes.md", ["notes.md"]],
    ["notes.md/", []],
    ["src", []],
    ["/notes.md", []],
    ["src/../notes.md", []],
    ["src//a.rs", []],
    ["/", []],
    ["NOTES.md", []],
    ["note?.md", []],
    ["[n]otes.md", []],
  ])("lists what %s selects", (text, paths) => {
    expect(selectPaths(pattern(text), entries)).toEqual(paths);
  });

  it("sorts by bytes, not by UTF-16 units", () => {
    const files = ["\u{10000}", "\uffff", "a", "Z", "a-b", "a/b"];
    expect(selectPaths(pattern("**"), { files, directories: [] })).toEqual([
      "Z",
      "a",
      "a-b",
      "a/b",
      "\uffff",
      "\u{10000}",
    ]);
  });
});

describe("matchesPath", () => {
  it.each([
    ["*", ".hidden", true],
    ["a*", "a", true],
    ["*a*", "bab", true],
    ["a*b*c", "abbc", true],
    ["a*b*c", "abcb", false],
    ["*", "a/b", false],
    ["a/**", "a/b/c", true],
    ["**/b", "b", true],
    ["a/**/b", "a/b", true],
    ["a/**/b", "ab", false],
    ["a*", "*", false],
    ["\u{1f600}*", "\u{1f600}x", true],
  ])("%s on %s: %s", (text, path, expected) => {
    expect(matchesPath(pattern(text), path)).toBe(expected);
  });

  it("agrees with a regular expression", () => {
    const segment = fc.string({ unit: fc.constantFrom("a", "b", "*", "."), minLength: 1, maxLength: 5 });
    const patterns = fc
      .array(fc.oneof(fc.constant("**"), segment), { minLength: 1, maxLength: 5 })
      .filter((segments) => segments.every((part) => part === "**" || !part.includes("**")));
    const paths = fc.array(fc.stringMatching(/^[ab.*]{1,5}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(patterns, paths, (segments, path) => {
        const joined = path.join("/");
        expect(matchesPath(pattern(segments.join("/")), joined)).toBe(asRegExp(segments).test(`${joined}/`));
      }),
      { numRuns: 2000 },
    );
  });

  it("meets each pair of segments and of characters at most once", () => {
    const stars = pattern(`${"*a".repeat(500)}b`);
    expect(matchesPath(stars, "a".repeat(1024))).toBe(false);
    const levels = pattern(`${"**/a/".repeat(200)}b`);
    expect(matchesPath(levels, "a/".repeat(511).slice(0, -1))).toBe(false);
  });
});

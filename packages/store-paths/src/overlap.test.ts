import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ancestors, matchesPath, type Pattern, parsePattern, patternOverlapsPath } from "./index.js";

function pattern(text: string): Pattern {
  const result = parsePattern(text);
  if (!result.ok) throw new Error(result.message);
  return result.pattern;
}

const path = fc
  .array(fc.stringMatching(/^[ab-]{1,2}$/), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join("/"));

describe("patternOverlapsPath", () => {
  it.each([
    ["src/*.rs", "src/a.rs", true],
    ["src/*.rs", "src", false],
    ["src/*.rs", "src/a.rs/b", false],
    ["*/", "src/a.rs", true],
    ["*/", "src", true],
    ["src/*/", "src/deep/er/c.rs", true],
    ["src/*/", "other/deep/c.rs", false],
    ["*", "src/a.rs", false],
  ])("%s and %s: %s", (text, against, expected) => {
    expect(patternOverlapsPath(pattern(text), against)).toBe(expected);
  });

  it("covers every path whose writing can change the listing of directories", () => {
    fc.assert(
      fc.property(path, (written) => {
        for (const directory of ancestors(written)) {
          expect(matchesPath(pattern(`${directory}/`), directory)).toBe(true);
          expect(patternOverlapsPath(pattern(`${directory}/`), written)).toBe(true);
        }
      }),
    );
  });
});

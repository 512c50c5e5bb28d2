import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRobots } from "./robots-rules.js";

function allows(robots: string, path: string): boolean {
  return parseRobots(robots, "runvil-web").allows(new URL(`https://site.test${path}`));
}

const everyone = (...rules: string[]) => ["User-agent: *", ...rules].join("\n");

describe("parseRobots", () => {
  it.each<[string, string, boolean]>([
    ["", "/a", true],
    ["<html>not found</html>", "/a", true],
    [everyone("Disallow: /"), "/a", false],
    [everyone("Disallow:"), "/a", true],
    [everyone("Disallow: /a"), "/ab", false],
    [everyone("Disallow: /a"), "/b", true],
    [everyone("Disallow: /a/"), "/a", true],
    [everyone("Disallow: /a", "Allow: /a/b"), "/a/b/c", true],
    [everyone("Allow: /a/b", "Disallow: /a"), "/a/b/c", true],
    [everyone("Allow: /a", "Disallow: /a/b"), "/a/b/c", false],
    [everyone("Disallow: /a", "Allow: /a"), "/a", true],
    [everyone("Allow: /a", "Disallow: /a"), "/a", true],
    [everyone("Disallow: /*.pdf"), "/x/y.pdf?z", false],
    [everyone("Disallow: /*.pdf$"), "/x/y.pdf", false],
    [everyone("Disallow: /*.pdf$"), "/x/y.pdf?z", true],
    [everyone("Disallow: /*.pdf$"), "/x.pdf/y.pdf", false],
    [everyone("Disallow: /a$"), "/a", false],
    [everyone("Disallow: /a$"), "/ab", true],
    [everyone("Disallow: /*a*b*c"), "/xaybzc", false],
    [everyone("Disallow: /*a*b*c"), "/xcba", true],
    [everyone("Disallow: /ab*ba$"), "/aba", true],
    [everyone("Disallow: *"), "/", false],
    [everyone("Disallow: /*?"), "/a?b", false],
    [everyone("Disallow: /*?"), "/a", true],
    [everyone("Disallow: /%7Ea"), "/~a", false],
    [everyone("Disallow: /~a"), "/%7ea", false],
    [everyone("Disallow: /ä"), "/%C3%A4", false],
    [everyone("Disallow: /%c3%a4"), "/ä", false],
    [everyone("Disallow: /a%2fb"), "/a/b", true],
    [everyone("Disallow: /a%2fb"), "/a%2Fb", false],
    [everyone("disallow : /a # why"), "/a", false],
    ["\uFEFFUser-agent: *\r\nDisallow: /a\r\n", "/b", true],
    ["User-agent: *\rDisallow: /a", "/a", false],
    ["Disallow: /a", "/a", true],
  ])("%j of %s: %s", (robots, path, expected) => {
    expect(allows(robots, path)).toBe(expected);
  });

  describe("groups", () => {
    it.each<[string, string, boolean]>([
      [
        "the product's own win over those of everyone",
        "User-agent: *\nDisallow: /\n\nUser-agent: runvil-web\nDisallow: /x",
        true,
      ],
      ["names are matched without case and version", "User-agent: Runvil-Web/2.0\nDisallow: /", false],
      ["other products do not count", "User-agent: runvil-webber\nDisallow: /", true],
      ["several names share one", "User-agent: a\nUser-agent: runvil-web\nDisallow: /", false],
      [
        "two of one name are one",
        "User-agent: runvil-web\nDisallow: /x\n\nUser-agent: b\nDisallow: /\n\nUser-agent: runvil-web\nDisallow: /a",
        false,
      ],
      ["an empty one allows all", "User-agent: runvil-web\n\nUser-agent: *\nDisallow: /", false],
      [
        "unknown lines do not end the names",
        "User-agent: runvil-web\nCrawl-delay: 1\nUser-agent: b\nDisallow: /",
        false,
      ],
    ])("%s", (_, robots, expected) => {
      expect(allows(robots, "/a")).toBe(expected);
    });
  });

  it("takes any text", () => {
    const line = fc.oneof(
      fc.string(),
      fc.string().map((path) => `Disallow: ${path}`),
      fc.constant("User-agent: *"),
    );
    fc.assert(
      fc.property(fc.array(line), fc.webPath(), (lines, path) => {
        expect(typeof allows(lines.join("\n"), path)).toBe("boolean");
      }),
    );
  });

  it("matches patterns as an expression would", () => {
    const piece = fc.constantFrom("a", "b", "/", "*", "$");
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.constantFrom("a", "b", "/")), (pieces, path) => {
        const pattern = `/${pieces.join("")}`;
        const anchored = pattern.endsWith("$");
        const body = (anchored ? pattern.slice(0, -1) : pattern).replace(/\$/g, "\\$").replace(/\*/g, ".*");
        const target = `/${path.join("")}`.replace(/^\/\/+/, "/");
        const expected = new RegExp(`^${body}${anchored ? "$" : ""}`).test(target);
        expect(allows(everyone(`Disallow: ${pattern}`), target)).toBe(!expected);
      }),
    );
  });
});

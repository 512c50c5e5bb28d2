import { describe, expect, it } from "vitest";
import { parsePattern } from "./index.js";

describe("the rules of patterns", () => {
  it.each([
    ["", "empty", "path is empty"],
    ["*".repeat(1025), "too_long", "path is too long"],
    ["a\n**b", "control", "path contains a control character"],
    ["\\**b", "backslash", "path contains a backslash"],
    ["a**", "wildcard", "pattern contains invalid wildcard grammar"],
    ["**a/b", "wildcard", "pattern contains invalid wildcard grammar"],
    ["a/b**c", "wildcard", "pattern contains invalid wildcard grammar"],
    ["***", "wildcard", "pattern contains invalid wildcard grammar"],
    ["a/***/b", "wildcard", "pattern contains invalid wildcard grammar"],
  ])("refuses %j as %s", (text, rule, reason) => {
    expect(parsePattern(text)).toMatchObject({ ok: false, rule, reason });
  });

  it("quotes the pattern in the message", () => {
    expect(parsePattern('a"**')).toMatchObject({
      message: 'invalid glob pattern "a\\"**": pattern contains invalid wildcard grammar',
    });
  });

  it.each(["/", "/a", "../a", "a//b", "a.", "CON", "**/**", "*a*b*", "a".repeat(1024)])("takes %j", (text) => {
    expect(parsePattern(text)).toMatchObject({ ok: true, pattern: { text } });
  });

  it("tells files from directories by the last character", () => {
    expect(parsePattern("a/*")).toMatchObject({ pattern: { segments: ["a", "*"], selects: "files" } });
    expect(parsePattern("a/*/")).toMatchObject({ pattern: { segments: ["a", "*"], selects: "directories" } });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ancestors, parsePath } from "./index.js";

const path = fc
  .array(fc.stringMatching(/^[a-z é.]{0,4}[a-zé]$/), { minLength: 1, maxLength: 4 })
  .filter((segments) => segments.every((segment) => !/^(?:con|prn|aux|nul)(?:\.|$)/.test(segment)))
  .map((segments) => segments.join("/"));

describe("the nine rules", () => {
  it.each([
    ["", "empty", "path is empty"],
    ["a".repeat(1025), "too_long", "path is too long"],
    ["é".repeat(513), "too_long", "path is too long"],
    ["/a", "absolute", "path is absolute"],
    ["a\nb", "control", "path contains a control character"],
    ["a\x7f", "control", "path contains a control character"],
    ["a\0", "control", "path contains a control character"],
    ["a\\b", "backslash", "path contains a backslash"],
    ["a/", "empty_segment", "path contains an empty segment"],
    ["a//b", "empty_segment", "path contains an empty segment"],
    [".", "traversal", "path contains a traversal segment"],
    ["a/../b", "traversal", "path contains a traversal segment"],
    ["a.", "unsafe_suffix", "path segment ends in an unsafe character"],
    ["a /b", "unsafe_suffix", "path segment ends in an unsafe character"],
    ["...", "unsafe_suffix", "path segment ends in an unsafe character"],
    ["CON", "reserved_name", "path contains a reserved device name"],
    ["a/nul.tar.gz", "reserved_name", "path contains a reserved device name"],
    ["Com1.x", "reserved_name", "path contains a reserved device name"],
    ["lpt9", "reserved_name", "path contains a reserved device name"],
  ])("refuses %j as %s", (text, rule, reason) => {
    expect(parsePath(text)).toMatchObject({ ok: false, rule, reason });
  });

  it.each([
    // Rules 1 to 5 look at the whole path before any segment is looked at.
    ["/a\n", "absolute"],
    ["../a\n", "control"],
    ["../a\\", "backslash"],
    [`/${"a".repeat(1024)}`, "too_long"],
    // Rules 6 to 9 go segment by segment.
    ["a./..", "unsafe_suffix"],
    ["con//a", "reserved_name"],
    ["../con", "traversal"],
    ["con.", "unsafe_suffix"],
  ])("reports the first rule that %j breaks", (text, rule) => {
    expect(parsePath(text)).toMatchObject({ ok: false, rule });
  });

  it.each([
    "a",
    ".hidden",
    "a b/c",
    "..a",
    "é/日本",
    "console.txt",
    "com10.txt",
    "com0",
    "com",
    "a.con",
    " a",
    "a\u0085",
    "*",
    "a".repeat(1024),
    "é".repeat(512),
    "\u{1f600}".repeat(256),
  ])("takes %j as written", (text) => {
    expect(parsePath(text)).toEqual({ ok: true, path: text });
  });

  it("quotes the path in the message", () => {
    expect(parsePath('a"\\\n')).toMatchObject({
      message: 'invalid path "a\\"\\\\\\n": path contains a control character',
    });
    expect(parsePath("")).toMatchObject({ message: 'invalid path "": path is empty' });
  });

  it("never lets a path out of the store", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(".", "/", "a", "\\", " ", "c", "o", "n") }), (text) => {
        if (!parsePath(text).ok) return;
        const segments = text.split("/");
        expect(segments.length).toBeGreaterThan(0);
        for (const segment of segments) expect(segment).toMatch(/^(?!\.{1,2}$)[^\\]*[^\\. ]$/);
      }),
    );
  });
});

describe("ancestors", () => {
  it("lists the directories above, nearest first", () => {
    expect(ancestors("a/b/c")).toEqual(["a/b", "a"]);
    expect(ancestors("a")).toEqual([]);
  });

  it("gives valid paths", () => {
    fc.assert(
      fc.property(path, (text) => {
        expect(parsePath(text).ok).toBe(true);
        expect(ancestors(text)).toHaveLength(text.split("/").length - 1);
        for (const above of ancestors(text)) {
          expect(parsePath(above).ok).toBe(true);
          expect(text.startsWith(`${above}/`)).toBe(true);
        }
      }),
    );
  });
});

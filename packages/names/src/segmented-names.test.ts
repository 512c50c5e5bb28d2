import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePackId, parseQualifiedName, parseToolId, parseUsesEntry } from "./index.js";

const EMPTY = "segments must not be empty";
const CONTROL = "segments must not contain a control character";
const CHARSET = "segments may contain only lowercase ASCII letters, digits, '-', '_', '.'";
const PACK_COUNT = "a Pack id is one segment, such as `web`, with no '/'";
const ENTRY_COUNT = "a uses entry is a Pack id, such as `web`, or vendor/name, such as `acme/web`";
const QUALIFIED_COUNT = "a Pack's name is vendor/name, such as `acme/web`";
const TOOL_COUNT = "a tool id is a Pack id and a tool name, such as `web/fetch`";

const readers = { parsePackId, parseQualifiedName, parseToolId, parseUsesEntry };
const segment = fc.stringMatching(/^[a-z0-9._-]+$/);
const nearName = fc.string({
  unit: fc.constantFrom("a", "z", "0", "-", "_", ".", "/", "A", "@", " ", "é", "\t", "\x7f", "\x80"),
});

/** The rules as the spec words them, one character at a time. */
function segmentReason(text: string): string | undefined {
  for (const part of text.split("/")) {
    if (part.length === 0) return EMPTY;
    for (const char of part) {
      const code = char.codePointAt(0) ?? 0;
      if (code < 0x20 || code === 0x7f) return CONTROL;
      if (!"abcdefghijklmnopqrstuvwxyz0123456789-_.".includes(char)) return CHARSET;
    }
  }
  return undefined;
}

describe("the reasons of the table", () => {
  it.each([
    ["Web/", CHARSET],
    ["web/", EMPTY],
    ["", EMPTY],
    ["/web", EMPTY],
    ["a//b", EMPTY],
    ["web\t", CONTROL],
    ["web\x7f", CONTROL],
    ["web\x00@", CONTROL],
    ["@\x00", CHARSET],
    ["web@1", CHARSET],
    ["we b", CHARSET],
    ["we:b", CHARSET],
    ["wéb", CHARSET],
    ["web\u0085", CHARSET],
    ["web\u{1f600}", CHARSET],
    ["acme/Web/x", CHARSET],
    ["acme//web/fetch", EMPTY],
    ["acme/web/fetch", ENTRY_COUNT],
  ])("refuses the entry %j", (text, reason) => {
    expect(parseUsesEntry(text)).toEqual({ ok: false, reason });
  });

  it.each([
    ["web/fetch", PACK_COUNT],
    ["web/", EMPTY],
    ["a/b/", EMPTY],
    ["", EMPTY],
  ])("refuses the Pack id %j", (text, reason) => {
    expect(parsePackId(text)).toEqual({ ok: false, reason });
  });

  it("counts the segments of qualified names and tool ids last", () => {
    expect(parseQualifiedName("web")).toEqual({ ok: false, reason: QUALIFIED_COUNT });
    expect(parseQualifiedName("a/b/c")).toEqual({ ok: false, reason: QUALIFIED_COUNT });
    expect(parseQualifiedName("a/B/c")).toEqual({ ok: false, reason: CHARSET });
    expect(parseToolId("fetch")).toEqual({ ok: false, reason: TOOL_COUNT });
    expect(parseToolId("Fetch")).toEqual({ ok: false, reason: CHARSET });
  });
});

describe("names that are taken", () => {
  it("reads a bare entry as the runvil Pack of that id", () => {
    expect(parseUsesEntry("web")).toEqual(parseUsesEntry("runvil/web"));
    expect(parseUsesEntry("web")).toEqual({ ok: true, vendor: "runvil", id: "web" });
  });

  it("reads an entry that looks like a tool id as vendor and name", () => {
    expect(parseUsesEntry("web/fetch")).toEqual({ ok: true, vendor: "web", id: "fetch" });
  });

  it("takes the Pack id and the tool's name from the ends of a tool id", () => {
    expect(parseToolId("issues/open/list")).toEqual({
      ok: true,
      id: "issues/open/list",
      pack: "issues",
      name: "list",
    });
  });

  it.each(["1", "-x", "_", ".", "..", "a.b_c-d"])("takes the odd segment %j", (text) => {
    expect(parsePackId(text)).toEqual({ ok: true, id: text });
  });

  it("has no length limit", () => {
    const long = "a".repeat(100_000);
    expect(parsePackId(long)).toEqual({ ok: true, id: long });
  });
});

describe("any text", () => {
  it("gets the reason of its first bad segment, whatever is read", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), nearName), (text) => {
        const reason = segmentReason(text);
        for (const read of Object.values(readers)) {
          const result = read(text);
          if (reason === undefined) expect(result.ok || !result.reason.startsWith("segments")).toBe(true);
          else expect(result).toEqual({ ok: false, reason });
        }
      }),
    );
  });

  it("reads back as written when its segments are valid", () => {
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const text = segments.join("/");
        expect(parsePackId(text).ok).toBe(segments.length === 1);
        expect(parseUsesEntry(text).ok).toBe(segments.length <= 2);
        expect(parseQualifiedName(text).ok).toBe(segments.length === 2);
        const tool = parseToolId(text);
        expect(tool.ok).toBe(segments.length >= 2);
        if (tool.ok) expect([tool.id, tool.pack, tool.name]).toEqual([text, segments[0], segments.at(-1)]);
      }),
    );
  });
});

import type { JsonObject } from "@runvil/plugin-sdk";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fetchArguments } from "./arguments.js";

const URL_TEXT = "https://example.com/";

describe("fetchArguments", () => {
  it.each<[JsonObject, object]>([
    [{ url: URL_TEXT }, { url: URL_TEXT, maxChars: 100, raw: false }],
    [
      { url: URL_TEXT, max_chars: null, raw: null },
      { url: URL_TEXT, maxChars: 100, raw: false },
    ],
    [
      { url: URL_TEXT, max_chars: 1, raw: true },
      { url: URL_TEXT, maxChars: 1, raw: true },
    ],
    [
      { url: URL_TEXT, max_chars: 101 },
      { url: URL_TEXT, maxChars: 100, raw: false },
    ],
    [
      { url: "", extra: [1] },
      { url: "", maxChars: 100, raw: false },
    ],
  ])("takes %j", (args, expected) => {
    expect(fetchArguments(args, 100)).toEqual(expected);
  });

  it.each<[JsonObject, string]>([
    [{}, "web_fetch: missing url argument"],
    [{ url: null }, "web_fetch: missing url argument"],
    [{ url: 7 }, "web_fetch: missing url argument"],
    [{ url: [URL_TEXT] }, "web_fetch: missing url argument"],
    [{ url: 7, max_chars: 0, raw: "x" }, "web_fetch: missing url argument"],
    [{ url: URL_TEXT, max_chars: 0, raw: "x" }, "web_fetch: max_chars must be a positive integer"],
    [{ url: URL_TEXT, max_chars: -1 }, "web_fetch: max_chars must be a positive integer"],
    [{ url: URL_TEXT, max_chars: 1.5 }, "web_fetch: max_chars must be a positive integer"],
    [{ url: URL_TEXT, max_chars: "10" }, "web_fetch: max_chars must be a positive integer"],
    [{ url: URL_TEXT, max_chars: false }, "web_fetch: max_chars must be a positive integer"],
    [{ url: URL_TEXT, raw: "true" }, "web_fetch: raw must be a boolean"],
    [{ url: URL_TEXT, raw: 0 }, "web_fetch: raw must be a boolean"],
  ])("refuses %j", (args, message) => {
    expect(() => fetchArguments(args, 100)).toThrow(expect.objectContaining({ message, kind: "InvalidArguments" }));
  });

  it("fails with its own messages only", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("url", "max_chars", "raw", "x"), fc.jsonValue()), (args) => {
        try {
          // Through JSON text, as arguments come.
          const { maxChars } = fetchArguments(JSON.parse(JSON.stringify(args)), 100);
          expect(maxChars).toBeGreaterThanOrEqual(1);
          expect(maxChars).toBeLessThanOrEqual(100);
        } catch (error) {
          expect(error).toMatchObject({ name: "ToolError", message: expect.stringMatching(/^web_fetch: /) });
        }
      }),
    );
  });
});

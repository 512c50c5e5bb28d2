import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote, quoteList } from "./index.js";

/** Reads a quoted rendering back. */
function unquote(quoted: string): string {
  const named: Record<string, string> = { n: "\n", r: "\r", t: "\t", "0": "\0" };
  return quoted
    .slice(1, -1)
    .replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gsu, (_, hex: string | undefined, char: string) =>
      hex === undefined ? (named[char] ?? char) : String.fromCodePoint(Number.parseInt(hex, 16)),
    );
}

describe("quote", () => {
  it.each([
    ["", '""'],
    ["a", '"a"'],
    ['say "hi"', '"say \\"hi\\""'],
    ["a\\b", '"a\\\\b"'],
    ["\n\r\t\0", '"\\n\\r\\t\\0"'],
    ["\x01\x1b\x7f\x85", '"\\u{1}\\u{1b}\\u{7f}\\u{85}"'],
    ["é\u{1f600}'\u2028", '"é\u{1f600}\'\u2028"'],
  ])("renders %j", (text, rendered) => {
    expect(quote(text)).toBe(rendered);
  });

  it("can be read back, on one line without control characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(unquote(quote(text))).toBe(text);
        expect(quote(text)).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe("quoteList", () => {
  it("renders names in order", () => {
    expect(quoteList([])).toBe("[]");
    expect(quoteList(["b", 'a"'])).toBe('["b", "a\\""]');
    expect(quoteList(new Set(["x"]))).toBe('["x"]');
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byteLength, SourceText } from "./index.js";

const file = fc.string({ unit: fc.constantFrom("a", "é", "日", "\u{1f600}", "\r", "\n", "\r\n", " ", "\ufeff") });

describe("SourceText", () => {
  it("ends a line at LF, CRLF and a lone CR", () => {
    const source = new SourceText("a\r\nb\rc\n\r\r\nd");
    expect(source.text).toBe("a\nb\nc\n\n\nd");
    expect(source.lineCount).toBe(6);
    expect([1, 2, 3, 4, 5, 6, 7].map((line) => source.line(line))).toEqual(["a", "b", "c", "", "", "d", ""]);
  });

  it("drops one byte order mark, at the start only", () => {
    expect(new SourceText("\ufeff\ufeffa\ufeff").text).toBe("\ufeffa\ufeff");
  });

  it("counts columns in bytes", () => {
    const source = new SourceText("x\né日\u{1f600}y");
    expect(source.position(source.text.indexOf("y"))).toEqual({ line: 2, column: 10 });
    expect(source.position(source.text.length)).toEqual({ line: 2, column: 11 });
    expect(source.position(1)).toEqual({ line: 1, column: 2 });
  });

  it("finds its way back to the file's bytes", () => {
    fc.assert(
      fc.property(file, (text) => {
        const source = new SourceText(text);
        const bytes = Buffer.from(text.replace(/^\ufeff/, ""));
        for (let line = 1; line <= source.lineCount; line++) {
          const [start, end] = source.span(source.lineStart(line), source.lineEnd(line));
          expect(bytes.subarray(start, end).toString()).toBe(source.line(line));
        }
      }),
    );
  });
});

describe("byteLength", () => {
  it("is the length in UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(byteLength(text)).toBe(Buffer.byteLength(text));
      }),
    );
  });

  it("counts a lone surrogate as three bytes", () => {
    expect(byteLength("\ud800")).toBe(3);
    expect(byteLength("a\udc00\ud800\ud800\udc00")).toBe(1 + 3 + 3 + 4);
  });
});

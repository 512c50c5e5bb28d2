import fc from "fast-check";
import { expect, test } from "vitest";
import { FileText } from "./file-text.js";

test("lines end with LF, CRLF or a lone CR, and the first ending is the one for new lines", () => {
  const file = new FileText("a\r\nb\rc\nd");
  expect([1, 2, 3, 4, 5].map((line) => file.line(line))).toEqual(["a", "b", "c", "d", ""]);
  expect([file.lineCount, file.lineEnding]).toEqual([4, "\r\n"]);
  expect(new FileText("a").lineEnding).toBe("\n");
});

test("a byte order mark is part of the text and of no line", () => {
  const file = new FileText("\ufeff---\nx");
  expect([file.text.length, file.line(1), file.lineStart(1)]).toEqual([6, "---", 1]);
});

test("an offset belongs to the line that starts last before it", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "\n", "\r\n", "\r"), { maxLength: 30 }), (parts) => {
      const file = new FileText(parts.join(""));
      for (let line = 1; line <= file.lineCount; line++) {
        expect(file.lineOf(file.lineStart(line))).toBe(line);
        expect(file.lineOf(file.lineEnd(line))).toBe(line);
      }
    }),
  );
});

test("tells whether a span has its lines to itself", () => {
  const file = new FileText("  foo()  \nbar() baz()\n");
  expect([file.standsAlone(2, 7), file.standsAlone(10, 15)]).toEqual([true, false]);
});

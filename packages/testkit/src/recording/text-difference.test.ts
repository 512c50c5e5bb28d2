import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textDifference } from "./text-difference.js";

describe("textDifference", () => {
  it("finds nothing between equal texts, and always something between others", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\u{1F600}") });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const found = textDifference(a, b);
        expect(found === undefined).toBe(a === b);
        if (found !== undefined) expect(found.expected).not.toBe(found.actual);
      }),
    );
  });

  it("names the line, and a line that one text has not", () => {
    expect(textDifference("a\nb\nc", "a\nB\nC")).toEqual({ line: 2, expected: '"b"', actual: '"B"' });
    expect(textDifference("a", "a\n")).toEqual({ line: 2, expected: "(no such line)", actual: '""' });
    expect(textDifference("a\nb", "a")).toEqual({ line: 2, expected: '"b"', actual: "(no such line)" });
  });

  it("cuts long lines down to what surrounds the difference", () => {
    const [before, after] = ["x".repeat(500), "y".repeat(500)];
    const found = textDifference(`${before}one${after}`, `${before}two${after}`);
    expect(found?.expected).toBe(`"...${"x".repeat(40)}one${"y".repeat(77)}..."`);
    expect(found?.actual).toContain("two");
  });

  it("shows spaces and control characters", () => {
    expect(textDifference("a ", "a\t\u001b")).toEqual({ line: 1, expected: '"a "', actual: String.raw`"a\t\u001b"` });
  });
});

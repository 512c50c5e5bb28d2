import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LineRange, numberLines, selectLines } from "./line-range.js";

const FILE = "one\ntwo\nthree\n";
const read = (range: LineRange, text = FILE) => selectLines("f", text, range).lines.join("\n");

describe("selectLines", () => {
  it.each<[LineRange, string]>([
    [{ start: 2 }, "two\nthree"],
    [{ start: 2, end: 99 }, "two\nthree"],
    [{ start: 2, end: 2 }, "two"],
    [{ start: 3, end: 99 }, "three"],
    [{ start: 99 }, ""],
    [{ start: 5, end: 2 }, ""],
  ])("gives %j as %j", (range, text) => {
    expect(read(range)).toBe(text);
  });

  it.each<[LineRange, string]>([
    [{ start: 3, end: 1 }, "end must not be before start"],
    [{ start: 1, end: 0 }, "end must not be before start"],
    [{ start: 1, end: -5 }, "end must not be before start"],
    [{ start: 0 }, "start must be at least 1"],
    [{ start: -1, end: 9 }, "start must be at least 1"],
    [{ end: 2 }, "start is required when end is given"],
  ])("refuses %j", (range, why) => {
    expect(() => read(range)).toThrow(
      expect.objectContaining({ reason: "invalid_range", path: "f", message: `invalid line range for f: ${why}` }),
    );
  });

  it("splits at LF and CR LF only, and adds no line for a final newline", () => {
    expect(selectLines("f", "a\r\nb\rc\n\nd", {}).lines).toEqual(["a", "b\rc", "", "d"]);
    expect(selectLines("f", "\n", {}).lines).toEqual([""]);
    expect(read({ start: 1 }, "")).toBe("");
  });

  it("joins back to the text without its final newline", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[^\r\n]*$/), { minLength: 1 }), (lines) => {
        expect(selectLines("f", `${lines.join("\n")}\n`, {}).lines).toEqual(lines);
      }),
    );
  });
});

describe("numberLines", () => {
  it("aligns the numbers of the file to the right", () => {
    const text = Array.from({ length: 120 }, (_, index) => `l${index + 1}`).join("\n");
    expect(numberLines(selectLines("f", text, { start: 99, end: 100 }))).toBe(" 99| l99\n100| l100");
    expect(numberLines(selectLines("f", FILE, {}))).toBe("1| one\n2| two\n3| three");
    expect(numberLines(selectLines("f", "", {}))).toBe("");
  });
});

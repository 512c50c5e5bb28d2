import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readListItems } from "./list-items.js";

const read = (text: string) => readListItems({ kind: "prose", text, line: 10 });

describe("readListItems", () => {
  it("takes what stands behind each marker and its one space", () => {
    expect(read("- a\n* b\n1. c\n22) d\n\n    -   e \n\t- - f\n- \ufeffg")).toEqual({
      ok: true,
      items: ["a", "b", "c", "d", "  e", "- f", "\ufeffg"],
    });
  });

  it.each(["text", "- a\ntext", "+ a", "-a", "1 a", "a. b", "1.a", "- a\n> b", "-- a", "\u0661. a", "-\ta"])(
    "takes %j for prose",
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  it("reports the first marker without text", () => {
    expect(read("- a\n\n  -\n1.")).toEqual({ ok: false, line: 12, indent: 2 });
    expect(read("\u00a0\t7)   ")).toEqual({ ok: false, line: 10, indent: 2 });
    expect(read("-   ")).toEqual({ ok: false, line: 10, indent: 0 });
  });

  it("lets one line of prose make the whole prose", () => {
    expect(read("-\ntext")).toBeUndefined();
  });

  it("reads back what was written", () => {
    const item = fc.stringMatching(/^[a-z -]{0,6}[a-z]$/);
    const marker = fc.constantFrom("- ", "* ", "1. ", "007) ");
    fc.assert(
      fc.property(fc.array(fc.tuple(marker, item), { minLength: 1 }), (items) => {
        expect(read(items.map(([mark, text]) => mark + text).join("\n"))).toEqual({
          ok: true,
          items: items.map(([, text]) => text),
        });
      }),
    );
  });
});

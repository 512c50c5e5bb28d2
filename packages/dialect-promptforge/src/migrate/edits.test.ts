import fc from "fast-check";
import { expect, test } from "vitest";
import { Edits } from "./edits.js";

test("replaces spans in any order of adding, and keeps what was inserted at one place in order", () => {
  const edits = new Edits();
  edits.replace(4, 6, "E");
  edits.insert(1, "x");
  edits.replace(1, 3, "");
  edits.insert(1, "y");
  expect(edits.render("abcdefg")).toBe("axydEg");
});

test("renders a part with the edits that lie in it", () => {
  const edits = new Edits();
  edits.replace(0, 1, "A");
  edits.replace(2, 3, "C");
  edits.insert(4, "!");
  expect(edits.render("abcdef", 1, 4)).toBe("bCd");
  expect(edits.render("abcdef")).toBe("AbCd!ef");
});

test("refuses two replacements of one place", () => {
  const edits = new Edits();
  edits.replace(0, 3, "x");
  edits.replace(2, 4, "y");
  expect(() => edits.render("abcdef")).toThrow(RangeError);
});

test("knows what lies in a replaced span", () => {
  const edits = new Edits();
  edits.replace(2, 5, "");
  edits.insert(7, "x");
  edits.replace(8, 9, "y");
  const covers = edits.coverage();
  expect([covers(2, 5), covers(3, 4), covers(8, 9)]).toEqual([true, true, true]);
  expect([covers(1, 3), covers(4, 6), covers(7, 7), covers(0, 1)]).toEqual([false, false, false, false]);
});

test("what no edit touches stays, byte for byte", () => {
  const cuts = fc.uniqueArray(fc.nat(40), { maxLength: 8 }).map((numbers) => numbers.sort((a, b) => a - b));
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 41, maxLength: 60 }), cuts, (text, places) => {
      const edits = new Edits();
      let rest = "";
      let at = 0;
      for (let index = 0; index + 1 < places.length; index += 2) {
        const [from = 0, to = 0] = places.slice(index, index + 2);
        edits.replace(from, to, "");
        rest += text.slice(at, from);
        at = to;
      }
      expect(edits.render(text)).toBe(rest + text.slice(at));
    }),
  );
});

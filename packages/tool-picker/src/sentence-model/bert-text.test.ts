import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bertWords } from "./bert-text.js";

const UNCASED = { lowerCase: true, stripAccents: true };

describe("bertWords", () => {
  it("lowers, strips accents and splits off every punctuation mark", () => {
    expect(bertWords("H\u00e9llo, W\u00d6RLD!!", UNCASED)).toEqual(["hello", ",", "world", "!", "!"]);
    expect(bertWords("e-mail $5 a_b `c` ^~|", UNCASED)).toEqual([
      "e",
      "-",
      "mail",
      "$",
      "5",
      "a",
      "_",
      "b",
      "`",
      "c",
      "`",
      "^",
      "~",
      "|",
    ]);
    expect(bertWords("\u00bfqu\u00e9? \u2014 \u201cs\u00ed\u201d", UNCASED)).toEqual([
      "\u00bf",
      "que",
      "?",
      "\u2014",
      "\u201c",
      "si",
      "\u201d",
    ]);
  });

  it("sets ideographs apart and leaves other scripts whole", () => {
    expect(bertWords("ab\u4f60\u597dcd", UNCASED)).toEqual(["ab", "\u4f60", "\u597d", "cd"]);
    expect(bertWords("\u{20000}\u3042\u3044", UNCASED)).toEqual(["\u{20000}", "\u3042\u3044"]);
  });

  it("drops control characters, and takes every white space as one", () => {
    expect(bertWords("a\u0000b\u200bc\ufffdd", UNCASED)).toEqual(["abcd"]);
    expect(bertWords("\ta\u00a0b\u2003\r\nc ", UNCASED)).toEqual(["a", "b", "c"]);
    expect(bertWords(" \n", UNCASED)).toEqual([]);
  });

  it("keeps case and accents for a model that has them", () => {
    expect(bertWords("\u00c9t\u00e9", { lowerCase: false, stripAccents: false })).toEqual(["\u00c9t\u00e9"]);
    expect(bertWords("\u00c9t\u00e9", { lowerCase: true, stripAccents: false })).toEqual(["\u00e9t\u00e9"]);
  });

  it("gives words without white space, and the same again for what it gave", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const words = bertWords(text, UNCASED);
        for (const word of words) expect(word).toMatch(/^\P{White_Space}+$/u);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        const words = bertWords(text, UNCASED);
        expect(bertWords(words.join(" "), UNCASED)).toEqual(words);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type WordPieceOptions, wordPieceTokens } from "./word-piece.js";

const TOKENS = [
  "[PAD]",
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "un",
  "##aff",
  "##able",
  "##ab",
  "a",
  "aff",
  "\u{1f600}",
  "##\u{1f600}",
];

const OPTIONS: WordPieceOptions = {
  vocabulary: new Map(TOKENS.map((token, number) => [token, number])),
  special: { cls: 2, sep: 3, unk: 1 },
  continuing: "##",
  longestWord: 10,
  maxTokens: 8,
  lowerCase: true,
  stripAccents: true,
};

function tokens(text: string, options: Partial<WordPieceOptions> = {}): readonly string[] {
  return wordPieceTokens(text, { ...OPTIONS, ...options }).map((number) => TOKENS[number] ?? "?");
}

describe("wordPieceTokens", () => {
  it("takes the longest piece first, and marks those that continue", () => {
    expect(tokens("unaffable")).toEqual(["[CLS]", "un", "##aff", "##able", "[SEP]"]);
    expect(tokens("Aff A")).toEqual(["[CLS]", "aff", "a", "[SEP]"]);
  });

  it("knows nothing of a word with a rest that no piece fits", () => {
    expect(tokens("unaffx a")).toEqual(["[CLS]", "[UNK]", "a", "[SEP]"]);
    expect(tokens("able")).toEqual(["[CLS]", "[UNK]", "[SEP]"]);
  });

  it("counts characters, not UTF-16 units", () => {
    expect(tokens("\u{1f600}\u{1f600}")).toEqual(["[CLS]", "\u{1f600}", "##\u{1f600}", "[SEP]"]);
    expect(tokens("\u{1f600}".repeat(5), { longestWord: 5 }).length).toBe(7);
  });

  it("gives up on a word that is too long", () => {
    expect(tokens("unaffable", { longestWord: 8 })).toEqual(["[CLS]", "[UNK]", "[SEP]"]);
  });

  it("cuts the end of a text that is too long", () => {
    expect(tokens("a a a unaffable")).toEqual(["[CLS]", "a", "a", "a", "un", "##aff", "##able", "[SEP]"]);
    expect(tokens("a a a a unaffable")).toEqual(["[CLS]", "a", "a", "a", "a", "un", "##aff", "[SEP]"]);
    expect(tokens("a a", { maxTokens: 3 })).toEqual(["[CLS]", "a", "[SEP]"]);
  });

  it("takes the names of its own marks as text", () => {
    expect(tokens("[SEP]")).toEqual(["[CLS]", "[UNK]", "[UNK]", "[UNK]", "[SEP]"]);
  });

  it("always starts, ends and stays within its bounds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const numbers = wordPieceTokens(text, OPTIONS);
        expect([numbers[0], numbers.at(-1)]).toEqual([2, 3]);
        expect(numbers.length).toBeLessThanOrEqual(8);
        expect(numbers.slice(1, -1)).not.toContain(2);
      }),
    );
  });
});

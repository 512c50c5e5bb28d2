import { describe, expect, it } from "vitest";
import { association } from "../../build/association.js";
import { numbered, vocabularyOf } from "../../build/vocabulary.js";
import { parseSynset, wordnetDocuments } from "../../build/wordnet-documents.js";

describe("parseSynset", () => {
  it("reads lemmas, pointers without antonyms, and the gloss", () => {
    const line =
      '00004227 29 v 03 exhale 0 expire 0 breathe_out 0 003 @ 00001740 v 0000 + 03122260 a 0201 ! 00005041 v 0101 02 + 02 00 + 08 00 | expel air; "Exhale | now"  ';
    expect(parseSynset(line)).toEqual([
      "v 00004227",
      {
        lemmas: ["exhale", "expire", "breathe out"],
        gloss: 'expel air; "Exhale | now"',
        near: ["v 00001740", "a 03122260"],
      },
    ]);
  });

  it("counts lemmas in hexadecimal, files satellites with adjectives, and drops a syntactic mark", () => {
    const lemmas = Array.from({ length: 16 }, (_, index) => `word${index} 0`).join(" ");
    expect(parseSynset(`00000001 03 n 10 ${lemmas} 000 | many`)[1].lemmas).toHaveLength(16);
    expect(parseSynset("00000002 00 s 01 galore(ip) 0 001 & 00000003 a 0000 | plenty")).toEqual([
      "a 00000002",
      { lemmas: ["galore"], gloss: "plenty", near: ["a 00000003"] },
    ]);
  });

  it("takes only so many narrower synsets", () => {
    const pointers = Array.from({ length: 30 }, (_, index) => `~ ${String(index).padStart(8, "0")} n 0000`).join(" ");
    expect(parseSynset(`00000001 03 n 01 entity 0 030 ${pointers} | all`)[1].near).toHaveLength(20);
  });
});

describe("wordnetDocuments", () => {
  const documents = wordnetDocuments();

  it("has one document for each synset, with the words of near ones", () => {
    expect(documents).toHaveLength(117_791);
    const exhale = documents.find(([first, second, third]) => `${first} ${second} ${third}` === "exhal expir breath");
    expect(exhale).toEqual(expect.arrayContaining(["exhal", "expir", "breath", "out", "expel", "air", "snort"]));
  });

  it("has no word twice in a document", () => {
    expect(documents.every((document) => new Set(document).size === document.length)).toBe(true);
  });
});

describe("vocabularyOf", () => {
  const documents = [["b", "a"], ["b", "c"], ["d"]];

  it("takes the most frequent words, by the alphabet among equals", () => {
    const vocabulary = vocabularyOf(documents, 3);
    expect(vocabulary).toEqual({ words: ["b", "a", "c"], counts: [2, 1, 1] });
    expect(numbered(documents, vocabulary)).toEqual([Int32Array.of(0, 1), Int32Array.of(0, 2), new Int32Array(0)]);
  });
});

describe("association", () => {
  it("is the information that words share, never negative, and symmetric", () => {
    // 0 and 1 always come together, and so do 2 and 3; 4 is everywhere.
    const documents = [
      [0, 1, 4],
      [0, 1, 4],
      [2, 3, 4],
      [2, 3, 4],
    ].map((document) => Int32Array.from(document));
    const { starts, columns, values, size } = association(documents, 5);
    const at = (row: number, column: number): number => {
      for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++) {
        if (columns[entry] === column) return values[entry] ?? 0;
      }
      return 0;
    };
    // 2 of 24 ordered pairs are (0, 1); 0 has 4 of the 24. Smoothed, 1 has 4^0.75 of 4 * 4^0.75 + 8^0.75.
    const smoothed = 4 ** 0.75 / (4 * 4 ** 0.75 + 8 ** 0.75);
    expect(at(0, 1)).toBeCloseTo(Math.log(2 / 24 / ((4 / 24) * smoothed)), 6);
    expect(at(0, 2)).toBe(0);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        expect(at(row, column)).toBe(at(column, row));
        expect(at(row, column)).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsOf } from "./words.js";

describe("wordsOf", () => {
  it("takes words in order, in lower case and as stems", () => {
    expect(wordsOf("Fetch the Pages, fetch them!")).toEqual(["fetch", "the", "pag", "fetch", "them"]);
  });

  it("takes names of code apart", () => {
    expect(wordsOf("maxBytes max_bytes max-bytes")).toEqual(["max", "byt", "max", "byt", "max", "byt"]);
    expect(wordsOf("parseURL utf8")).toEqual(["pars", "url", "utf8"]);
  });

  it("joins a letter and what a hyphen ties to it, and drops letters that stand alone", () => {
    expect(wordsOf("an e-mail, an E-mail and an x-ray")).toEqual(["an", "email", "an", "email", "and", "an", "xray"]);
    expect(wordsOf("a-b don't")).toEqual(["don"]);
  });

  it("strips accents and keeps other scripts", () => {
    expect(wordsOf("Caf\u00e9 na\u00efve \u0433\u043e\u0440\u043e\u0434 \ufb01le")).toEqual([
      "caf",
      "naiv",
      "\u0433\u043e\u0440\u043e\u0434",
      "fil",
    ]);
    expect(wordsOf(" .,!? \u{1f600}")).toEqual([]);
  });

  it("gives only words, whatever it is given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[\p{L}\p{N}]{2,}$/u);
      }),
    );
  });
});

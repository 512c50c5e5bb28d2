import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embedSentence, sentenceSimilarity } from "./sentence.js";
import { parseWordModel } from "./word-model.js";

// "the" is so frequent that its direction hardly counts; "cat" and "dog" look the same way.
const LIST = "1000000000 documents, 2 dimensions\nthe 900000000\ncat 9\ndog 9\nsail 9\nzero 9\n";
const MODEL = parseWordModel(LIST, Int8Array.of(-5, -5, 3, 4, 6, 8, 4, -3, 0, 0)) ?? expect.fail();

function similarity(first: string, second: string): number {
  return sentenceSimilarity(2, embedSentence(MODEL, first), embedSentence(MODEL, second));
}

describe("embedSentence", () => {
  it("starts with a direction of unit length", () => {
    expect(Array.from(embedSentence(MODEL, "Cats").subarray(0, 2))).toEqual([Math.fround(0.6), Math.fround(0.8)]);
    const [x = 0, y = 0] = embedSentence(MODEL, "the cat sails");
    expect(Math.hypot(x, y)).toBeCloseTo(1, 6);
    // The mean of (0.6, 0.8) and (0.8, -0.6); "the" turns it by less than a thousandth.
    expect([x, y]).toEqual([
      expect.closeTo(1.4 / Math.hypot(1.4, 0.2), 3),
      expect.closeTo(0.2 / Math.hypot(1.4, 0.2), 3),
    ]);
  });

  it("has no direction without a known word", () => {
    for (const text of ["", "quux", "zero"])
      expect(Array.from(embedSentence(MODEL, text).subarray(0, 2))).toEqual([0, 0]);
  });

  it("weighs each word once, by how rare it is", () => {
    const weights = (text: string) =>
      Array.from(embedSentence(MODEL, text).subarray(2)).filter((_, index) => index % 2 === 1);
    expect(weights("the cat, the cat")).toEqual([
      Math.fround(Math.log(1_000_000_001 / 900_000_001)),
      Math.fround(Math.log(1_000_000_001 / 10)),
    ]);
    expect(weights("quux")[0]).toBeGreaterThan(weights("cat")[0] ?? 0);
  });
});

describe("sentenceSimilarity", () => {
  it("is six parts direction and four parts shared words", () => {
    expect(similarity("cat", "cats")).toBeCloseTo(1, 6);
    expect(similarity("cat", "dog")).toBeCloseTo(0.6, 6);
    expect(similarity("quux", "quux")).toBeCloseTo(0.4, 6);
    expect(similarity("cat", "sail")).toBeCloseTo(0, 6);
  });

  it("squares the shared part of the lighter sentence", () => {
    // Half of the weight is shared, and both look the same way.
    expect(similarity("cat dog", "cat cats zero")).toBeCloseTo(0.6 + 0.4 / 4, 6);
    expect(similarity("cat", "dog cat sail zero quux")).toBeGreaterThan(0.4);
  });

  it("takes shared words for little where they weigh little", () => {
    const weight = Math.log(1_000_000_001 / 900_000_001);
    expect(similarity("the", "the cat")).toBeLessThan(similarity("the", "the"));
    expect(similarity("the", "the")).toBeCloseTo(0.6 + 0.4 * (weight / 12) ** 2, 6);
  });

  it("is nothing between texts without words", () => {
    expect(similarity("", "")).toBe(0);
    expect(similarity("", "cat")).toBe(0);
  });

  it("is symmetric, and from 0 to 1", () => {
    const texts = fc.array(fc.constantFrom("the", "cat", "dog", "sail", "zero", "quux", "?"), { maxLength: 6 });
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const value = similarity(one.join(" "), other.join(" "));
        expect(value).toBeCloseTo(similarity(other.join(" "), one.join(" ")), 12);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1 + 1e-6);
      }),
    );
  });
});

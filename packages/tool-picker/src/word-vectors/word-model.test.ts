import { describe, expect, it } from "vitest";
import { parseWordModel } from "./word-model.js";

const LIST = "10 documents, 2 dimensions\ncat 3\ndog 2\n";
const VECTORS = Int8Array.of(1, 2, 3, 4);

describe("parseWordModel", () => {
  it("numbers the words and sums their counts", () => {
    const model = parseWordModel(LIST, VECTORS);
    expect(model).toMatchObject({ documents: 10, dimensions: 2, occurrences: 5, vectors: VECTORS });
    expect([...(model?.numbers ?? [])]).toEqual([
      ["cat", 0],
      ["dog", 1],
    ]);
    expect(Array.from(model?.counts ?? [])).toEqual([3, 2]);
  });

  it("refuses files that do not fit together", () => {
    for (const list of [
      "",
      "cat 3\ndog 2\n",
      "10 documents\ncat 3\ndog 2",
      `${LIST}cow 1\n`,
      LIST.replace(" 2\n", " x\n"),
      LIST.replace("cat", ""),
    ]) {
      expect(parseWordModel(list, VECTORS)).toBeUndefined();
    }
    expect(parseWordModel(LIST, VECTORS.subarray(1))).toBeUndefined();
  });
});

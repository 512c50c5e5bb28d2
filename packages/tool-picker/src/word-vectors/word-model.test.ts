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
      LIST.replace("cat 3", "cat 11"),
      LIST.replace("cat 3", "cat 1e999"),
      LIST.replace("2 dimensions", "0 dimensions"),
    ]) {
      expect(parseWordModel(list, VECTORS)).toBeUndefined();
    }
    expect(parseWordModel(LIST, VECTORS.subarray(1))).toBeUndefined();
    expect(parseWordModel(LIST.replace("2 dimensions", "0 dimensions"), new Int8Array())).toBeUndefined();
  });

  it("refuses files that are cut anywhere, but for the last line end", () => {
    for (let end = 0; end < LIST.length - 1; end++) expect(parseWordModel(LIST.slice(0, end), VECTORS)).toBeUndefined();
    for (let end = 0; end < VECTORS.length; end++) expect(parseWordModel(LIST, VECTORS.slice(0, end))).toBeUndefined();
  });
});

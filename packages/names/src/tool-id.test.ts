import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareToolIds } from "./index.js";

const id = fc.array(fc.stringMatching(/^[a.0_-]{1,3}$/), { minLength: 1, maxLength: 4 });

describe("compareToolIds", () => {
  it("compares segment by segment, not the joined text", () => {
    expect(["a-b/c", "a/b", "a/b/c", "a.b/c", "a/b-c"].sort(compareToolIds)).toEqual([
      "a/b",
      "a/b/c",
      "a/b-c",
      "a-b/c",
      "a.b/c",
    ]);
  });

  it("is the order of the segment lists", () => {
    fc.assert(
      fc.property(id, id, (left, right) => {
        // A unit below every segment character, so that joined texts compare as segment lists do.
        const [l, r] = [left.join("\x01"), right.join("\x01")];
        const expected = l < r ? -1 : l > r ? 1 : 0;
        expect(Math.sign(compareToolIds(left.join("/"), right.join("/")))).toBe(expected);
      }),
    );
  });
});

import { expect, it } from "vitest";
import type { CaseResult } from "./case-result.js";
import { interleave } from "./run-in-threads.js";

const result = (id: number): CaseResult => ({ file: "f", id: `t/${id}`, about: "", status: "passed", mismatches: [] });

it.each([
  [0, 3],
  [1, 3],
  [7, 3],
  [6, 2],
  [5, 1],
])("puts %i cases of %i shards back in order", (cases, count) => {
  const all = Array.from({ length: cases }, (_, index) => result(index));
  const shards = Array.from({ length: count }, (_, index) =>
    all.filter((_case, position) => position % count === index),
  );
  expect(interleave(shards)).toEqual(all);
});

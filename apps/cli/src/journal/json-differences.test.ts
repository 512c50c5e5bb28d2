import { expect, it } from "vitest";
import { jsonDifferences } from "./json-differences.js";

it.each<[unknown, unknown, readonly string[]]>([
  [1, 1, []],
  [{ a: [1, { b: "x" }] }, { a: [1, { b: "x" }] }, []],
  [1, 2, [""]],
  [{ a: [1, { b: "x" }], c: 1 }, { a: [1, { b: "y" }], c: 2 }, ["a[1].b", "c"]],
  [[1, 2], [1], ["[1]"]],
  [{ a: 1 }, { b: 1 }, ["a", "b"]],
  [{ a: [] }, { a: {} }, ["a"]],
  [{ a: null }, { a: {} }, ["a"]],
])("of %j and %j are at %j", (recorded, requested, paths) => {
  expect(jsonDifferences(recorded, requested).map(({ path }) => path)).toEqual(paths);
});

it("give both sides, undefined for one that has nothing there", () => {
  expect(jsonDifferences({ a: [{ x: 1 }] }, { a: [] })).toEqual([
    { path: "a[0]", recorded: { x: 1 }, requested: undefined },
  ]);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { json } from "../test/arbitraries.js";
import { canonicalJson } from "./canonical-json.js";

it("is the value's JSON, whatever the order of its keys", () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
});

it.each([
  [{ b: 1, a: [{ d: null, c: "x" }] }, '{"a":[{"c":"x","d":null}],"b":1}'],
  [{ 10: 1, 9: 2, a: undefined }, '{"10":1,"9":2}'],
  [{ "\ufb01": 1, "\u{1f600}": 2 }, '{"\ufb01":1,"\u{1f600}":2}'],
  [[undefined, true], "[null,true]"],
  [undefined, "null"],
])("writes %j compactly, keys by their bytes", (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

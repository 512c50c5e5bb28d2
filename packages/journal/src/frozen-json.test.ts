import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.js";
import { frozenJson } from "./frozen-json.js";

it("is the canonical JSON of any value, frozen or not, the first time and later", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(frozenJson(value)).toBe(text);
      const frozen = deepFrozen(value);
      expect([frozenJson(frozen), frozenJson(frozen), frozenJson([frozen])]).toEqual([text, text, `[${text}]`]);
    }),
  );
});

it("sees changes of what is not frozen", () => {
  const value = { b: 1, a: [{ x: 1 }] };
  expect(frozenJson(value)).toBe('{"a":[{"x":1}],"b":1}');
  value.b = 2;
  expect(frozenJson(value)).toBe('{"a":[{"x":1}],"b":2}');
});

function deepFrozen(value: unknown): unknown {
  if (typeof value === "object" && value !== null) for (const child of Object.values(value)) deepFrozen(child);
  return Object.freeze(value);
}

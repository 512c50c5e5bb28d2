import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonText } from "./json-text.js";

it("means what JSON means and holds no control character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const json = jsonText({ text });
      expect(JSON.parse(json)).toEqual({ text });
      expect(json).not.toMatch(/\p{Cc}/u);
    }),
  );
  expect(jsonText("\u007f\u009b31m")).toBe('"\\u007f\\u009b31m"');
});

it("indents", () => {
  expect(jsonText({ a: 1 }, 2)).toBe('{\n  "a": 1\n}');
});

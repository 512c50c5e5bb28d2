import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { argumentString } from "./argument-string.js";

const explicit = {
  explicit: true,
  entries: [
    { name: "topic", type: "string", optional: false, description: null },
    { name: "limit", type: "integer", optional: true, description: null },
    { name: "ratio", type: "number", optional: true, description: null },
    { name: "deep", type: "boolean", optional: true, description: null },
  ],
} as const;
const implicit = {
  explicit: false,
  entries: [{ name: "prose", type: "string", optional: true, description: "Freeform input for this prompt" }],
} as const;

describe("argumentString", () => {
  it("types each pair as the prompt declares it", () => {
    const pairs = ["topic=1", "limit=9007199254740993", "ratio=-1.5e3", "deep=true"];
    expect(argumentString({ pairs }, explicit)).toBe(
      '{"topic":"1","limit":9007199254740993,"ratio":-1.5e3,"deep":true}',
    );
  });

  it("passes --args on as it is and is empty without options", () => {
    expect(argumentString({ pairs: [], whole: " not json " }, explicit)).toBe(" not json ");
    expect(argumentString({ pairs: [] }, explicit)).toBe("");
  });

  it("gives a prompt without declarations its one text", () => {
    expect(argumentString({ pairs: ["prose=a=b"] }, implicit)).toBe("a=b");
  });

  it.each([
    [["topic"], "expected NAME=VALUE"],
    [["=x"], "expected NAME=VALUE"],
    [["topic=a", "topic=b"], "--arg topic is given twice"],
    [["topik=a"], "the prompt takes topic, limit, ratio, deep"],
    [["limit=1.0"], 'expected a whole number, got "1.0"'],
    [["limit=01"], "expected a whole number"],
    [["ratio=.5"], "expected a number"],
    [["deep=yes"], "expected true or false"],
  ])("refuses %j", (pairs, message) => {
    expect(() => argumentString({ pairs }, explicit)).toThrow(expect.objectContaining({ exitCode: 2 }));
    expect(() => argumentString({ pairs }, explicit)).toThrow(message);
  });

  it("refuses both forms at once", () => {
    expect(() => argumentString({ pairs: ["topic=a"], whole: "" }, explicit)).toThrow("not both");
  });

  it("gives any text back through JSON", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(JSON.parse(argumentString({ pairs: [`topic=${text}`] }, explicit))).toEqual({ topic: text });
      }),
    );
  });
});

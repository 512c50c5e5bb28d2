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

  it("passes --args on as it is, and takes nothing for an implicit text or no arguments", () => {
    expect(argumentString({ pairs: [], whole: " not json " }, explicit)).toBe(" not json ");
    expect(argumentString({ pairs: [] }, implicit)).toBe("");
    expect(argumentString({ pairs: [] }, { explicit: true, entries: [] })).toBe("{}");
  });

  it("fills in declared defaults, digits and all, below what is given", () => {
    const entries = [
      { name: "page", type: "string", optional: false, default: 'a "b"', description: null },
      { name: "id", type: "integer", optional: true, default: 9007199254740993n, description: null },
      { name: "deep", type: "boolean", optional: true, default: false, description: null },
      { name: "rest", type: "number", optional: true, description: null },
    ] as const;
    const declared = { explicit: true, entries };
    expect(argumentString({ pairs: [] }, declared)).toBe('{"page":"a \\"b\\"","id":9007199254740993,"deep":false}');
    expect(argumentString({ pairs: ["deep=true", "page="] }, declared)).toBe(
      '{"page":"","id":9007199254740993,"deep":true}',
    );
    expect(argumentString({ pairs: [], whole: "{}" }, declared)).toBe("{}");
  });

  it("names every required argument that is missing", () => {
    const described = { name: "tone", type: "string", optional: false, description: "How it sounds" } as const;
    const declared = { explicit: true, entries: [...explicit.entries, described] };
    const make = () => argumentString({ pairs: ["limit=1"] }, declared);
    expect(make).toThrow(expect.objectContaining({ exitCode: 2 }));
    expect(make).toThrow(/^missing argument topic \(string\)\nmissing argument tone \(string\): How it sounds$/u);
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

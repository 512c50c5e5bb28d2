import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocument, stringify } from "yaml";
import { YamlValueError, yamlValue } from "./yaml-value.js";

function read(text: string): unknown {
  return yamlValue(parseDocument(text, { version: "1.2", schema: "core" }));
}

describe("yamlValue", () => {
  it.each([
    ["", null],
    ["a: 1", { a: 1 }],
    ["a:\n? 1\n: 2\n", { a: null, 1: 2 }],
    ["{~: x, true: y, 1.5: z}", { "": "x", true: "y", 1.5: "z" }],
    ["__proto__: 1", JSON.parse('{"__proto__":1}')],
    ["[a, {b: [null, -0.5, 0x10]}]", ["a", { b: [null, -0.5, 16] }]],
  ])("reads %j as the library does", (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it("gives an alias the value of its anchor itself", () => {
    const value = read("- &a {x: 1}\n- *a\n- [*a]\n");
    expect(value).toEqual([{ x: 1 }, { x: 1 }, [{ x: 1 }]]);
    expect(Array.isArray(value) && value[0] === value[1]).toBe(true);
  });

  it("takes the latest anchor of a name", () => {
    expect(read("[&a 1, *a, &a 2, *a]")).toEqual([1, 1, 2, 2]);
  });

  it("aliases keys and scalars", () => {
    expect(read("a: &k key\n*k : 1\n")).toEqual({ a: "key", key: 1 });
  });

  it.each([
    ["[*a, &a 1]", "the alias *a has no anchor &a before it"],
    ["&a [1, *a]", "the alias *a stands inside of what it is an alias of"],
  ])("refuses %j", (text, problem) => {
    expect(() => read(text)).toThrow(new YamlValueError(problem));
  });

  it("refuses aliases that blow up, and takes many that do not", () => {
    const bomb = Array.from({ length: 9 }, (_, n) => `- &a${n} [${`*a${n - 1}, `.repeat(n === 0 ? 0 : 10)}x]\n`).join(
      "",
    );
    expect(() => read(bomb)).toThrow("more than 10000000 values");
    expect(read(`- &a {x: 1}\n${"- *a\n".repeat(20_000)}`)).toHaveLength(20_001);
  });

  it("reads what YAML writes, shared parts as aliases", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const shared = { first: value, again: [value, value] };
        expect(JSON.stringify(read(stringify(shared)))).toBe(JSON.stringify(shared));
      }),
    );
  });
});

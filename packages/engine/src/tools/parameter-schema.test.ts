import { LUA_NULL, LuaBytes, type LuaValue } from "@runvil/lua";
import { describe, expect, test } from "vitest";
import { FakeTable } from "../../test/fake-table.js";
import { parameterSchema } from "./parameter-schema.js";

function schemaText(params: FakeTable): string {
  const result = parameterSchema(params, "tools.offer_local");
  return result.ok ? JSON.stringify(result.schema) : result.message;
}

describe("schemas", () => {
  test("one parameter", () => {
    expect(schemaText(FakeTable.of({ value: "string" }))).toBe(
      '{"type":"object","properties":{"value":{"type":"string"}},"required":["value"]}',
    );
  });

  test("none", () => {
    expect(schemaText(new FakeTable())).toBe('{"type":"object","properties":{},"required":[]}');
  });

  test("a description where one is given, further entries ignored", () => {
    const params = FakeTable.of({
      query: "string",
      limit: FakeTable.sequence("integer", "maximum hits", 3),
      exact: FakeTable.sequence("boolean"),
    });
    expect(schemaText(params)).toBe(
      '{"type":"object","properties":{"exact":{"type":"boolean"},"limit":{"type":"integer","description":"maximum hits"},"query":{"type":"string"}},"required":["exact","limit","query"]}',
    );
  });

  test("names are listed in byte order", () => {
    const names = ["zulu", "alpha", "mike", "bravo", "\u{10000}", "\u{ffff}", "Zulu"];
    const result = parameterSchema(
      FakeTable.of(Object.fromEntries(names.map((name) => [name, "number"]))),
      "tools.offer_local",
    );
    if (!result.ok) throw new Error(result.message);
    expect(result.schema.required).toEqual(["Zulu", "alpha", "bravo", "mike", "zulu", "\u{ffff}", "\u{10000}"]);
    expect(Object.keys(Object(result.schema.properties))).toEqual(result.schema.required);
  });

  test("a parameter may be named __proto__", () => {
    const params = new FakeTable();
    params.set("__proto__", "string");
    expect(schemaText(params)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
    );
  });
});

describe("faults", () => {
  const NOT_A_SPEC = 'tools.offer_local param "x" must be a type string or a {type, description} array';
  test.each<[LuaValue, string]>([
    [5, NOT_A_SPEC],
    [true, NOT_A_SPEC],
    [LUA_NULL, NOT_A_SPEC],
    [{ type: "function" }, NOT_A_SPEC],
    [new FakeTable(), "cannot convert nil to a param type"],
    [FakeTable.of({ type: "string" }), "cannot convert nil to a param type"],
    [FakeTable.sequence(1), "cannot convert integer to a param type"],
    [FakeTable.sequence("string", 2.5), "cannot convert number to a param description"],
    [FakeTable.sequence("nope", 1), "cannot convert integer to a param description"],
    [
      "String",
      'tools.offer_local param "x" has unsupported type "String": expected "string", "integer", "number", or "boolean"',
    ],
    ["", 'tools.offer_local param "x" has unsupported type "": expected "string", "integer", "number", or "boolean"'],
    [
      FakeTable.sequence('a"b'),
      'tools.offer_local param "x" has unsupported type "a\\"b": expected "string", "integer", "number", or "boolean"',
    ],
    [
      new LuaBytes(Uint8Array.of(0xff)),
      'tools.offer_local param "x" has unsupported type "\u{fffd}": expected "string", "integer", "number", or "boolean"',
    ],
  ])("%o", (spec, message) => {
    expect(parameterSchema(FakeTable.of({ x: spec }), "tools.offer_local")).toEqual({ ok: false, message });
  });

  test("a name with quotes is escaped", () => {
    expect(schemaText(FakeTable.of({ 'a"\n': 5 }))).toContain(String.raw`param "a\"\n" must be`);
  });

  test("names that are no UTF-8 strings", () => {
    expect(schemaText(FakeTable.sequence("string"))).toBe(
      "tools.offer_local param names must be UTF-8 strings, got integer",
    );
    const bytes = new FakeTable();
    bytes.set(new LuaBytes(Uint8Array.of(0xff)), "string");
    expect(schemaText(bytes)).toBe("tools.offer_local param names must be UTF-8 strings, got string");
    bytes.set("a", 5);
    expect(schemaText(bytes)).toContain('param "a" must be');
  });

  test("the first parameter in byte order is the one reported", () => {
    expect(schemaText(FakeTable.of({ b: "nope", a: 5 }))).toContain('param "a"');
    expect(schemaText(FakeTable.of({ b: 5, a: "nope" }))).toContain('param "a" has unsupported type');
  });
});

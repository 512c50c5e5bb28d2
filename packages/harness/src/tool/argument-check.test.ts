import { defineTool, type Tool, trusted } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { compileArguments } from "./argument-check.js";

function tool(parameters: unknown, validate = true): Tool {
  const spec = { id: "p/t", description: "T.", parameters, validate, call: () => trusted("") };
  return Reflect.apply(defineTool, undefined, [spec]);
}

function check(
  parameters: unknown,
  args: Record<string, never> | { [key: string]: string | number | null | string[] },
) {
  const compiled = compileArguments(tool(parameters));
  if (!compiled.ok) throw new Error(compiled.reason);
  return compiled.check(args);
}

describe("compileArguments", () => {
  it("reports the first issue only", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "string" } },
      required: ["a", "b"],
    };
    expect(check(schema, {})).toEqual({ path: "", keyword: "required", message: "must have required property 'a'" });
    expect(check(schema, { a: 1, b: 2 })).toEqual({ path: "/a", keyword: "type", message: "must be string" });
    expect(check(schema, { a: "", b: "" })).toBeUndefined();
  });

  it("takes nothing that every object inherits for an argument", () => {
    const names = ["constructor", "toString", "hasOwnProperty"];
    const properties = JSON.parse(`{${names.map((name) => `"${name}":{"type":"string"}`).join(",")}}`);
    expect(check({ type: "object", properties, additionalProperties: false }, {})).toBeUndefined();
    for (const name of names) {
      const schema = { type: "object", properties, required: [name], additionalProperties: false };
      expect(check(schema, {})?.keyword, name).toBe("required");
      expect(check(schema, JSON.parse(`{"${name}":"x"}`)), name).toBeUndefined();
      expect(check(schema, JSON.parse(`{"${name}":1}`))?.keyword, name).toBe("type");
    }
    for (const name of [...names, "__proto__"]) {
      const issue = check({ type: "object", additionalProperties: false }, JSON.parse(`{"${name}":1}`));
      expect(issue?.keyword, name).toBe("additionalProperties");
    }
  });

  it("says which property should not be there, in few words", () => {
    const additional = { type: "object", additionalProperties: false };
    expect(check(additional, { dae: "x" })?.message).toBe("must NOT have additional properties (`dae`)");
    const unevaluated = { type: "object", properties: { a: {} }, unevaluatedProperties: false };
    expect(check(unevaluated, { a: 1, b: 2 })?.message).toBe("must NOT have unevaluated properties (`b`)");
    const names = { type: "object", propertyNames: { maxLength: 3 } };
    expect(check(names, { long_name: 1 })?.message).toBe("must NOT have more than 3 characters (`long_name`)");
    const long = check(additional, { ["é".repeat(100_000)]: 1 })?.message;
    expect(long).toBe(`must NOT have additional properties (\`${"é".repeat(80)}…\`)`);
  });

  it("coerces nothing, fills in nothing and checks no format", () => {
    const args = { n: "1" };
    expect(check({ type: "object", properties: { n: { type: "number" } } }, args)?.keyword).toBe("type");
    const empty = {};
    expect(check({ type: "object", properties: { n: { default: 5 } } }, empty)).toBeUndefined();
    expect(empty).toEqual({});
    expect(
      check({ type: "object", properties: { m: { type: "string", format: "email" } } }, { m: "no" }),
    ).toBeUndefined();
  });

  it("reads draft 2020-12, and draft-07 where the schema says so", () => {
    const tuple = { type: "object", properties: { t: { prefixItems: [{ type: "number" }] } } };
    expect(check(tuple, { t: ["x"] })?.keyword).toBe("type");
    const old = { ...tuple, $schema: "http://json-schema.org/draft-07/schema#" };
    expect(check(old, { t: ["x"] })).toBeUndefined();
  });

  it("compiles schemas of one $id side by side", () => {
    expect(check({ $id: "same", type: "object", required: ["a"] }, {})?.keyword).toBe("required");
    expect(check({ $id: "same", type: "object", required: ["b"] }, { b: 1 })).toBeUndefined();
    const nested = (type: string) => ({ type: "object", properties: { a: { $id: "inner", type } } });
    expect(check(nested("string"), { a: "x" })).toBeUndefined();
    expect(check(nested("number"), { a: "x" })?.keyword).toBe("type");
  });

  it("is not led astray by a schema that claims the id of a dialect", () => {
    check({ $id: "https://json-schema.org/draft/2020-12/schema", type: "object" }, {});
    expect(compileArguments(tool({ type: "objekt" })).ok).toBe(false);
    expect(check({ type: "object", required: ["a"] }, {})?.keyword).toBe("required");
  });

  it("keeps anchors and definitions of one schema from another", () => {
    const schema = (type: string) => ({
      type: "object",
      properties: { a: { $ref: "#value" }, b: { $ref: "#/$defs/v" } },
      $defs: { v: { $anchor: "value", type } },
    });
    expect(check(schema("string"), { a: "x", b: "x" })).toBeUndefined();
    expect(check(schema("number"), { a: "x" })?.path).toBe("/a");
  });

  it.each([
    ["an unknown type", { type: "objekt" }],
    ["a remote reference", { type: "object", properties: { a: { $ref: "https://example.com/a.json" } } }],
    ["a broken pattern", { type: "object", properties: { a: { type: "string", pattern: "(" } } }],
    ["an unknown dialect", { $schema: "https://example.com/mine", type: "object" }],
    ["an asynchronous schema", { $async: true, type: "object" }],
  ])("says why %s does not compile", (_name, schema) => {
    const compiled = compileArguments(tool(schema));
    expect(compiled).toEqual({ ok: false, reason: expect.stringMatching(/./) });
  });

  it.each([undefined, null, 7, "x", []])("accepts any arguments when the schema is %j", (schema) => {
    const compiled = compileArguments(tool(schema));
    expect(compiled.ok && compiled.check({ any: 1 })).toBeUndefined();
  });

  it("accepts any arguments when the tool asks for no check", () => {
    const compiled = compileArguments(tool({ type: "object", required: ["a"] }, false));
    expect(compiled.ok && compiled.check({})).toBeUndefined();
  });

  it("compiles once per tool", () => {
    const one = tool({ type: "object" });
    expect(compileArguments(one)).toBe(compileArguments(one));
  });
});

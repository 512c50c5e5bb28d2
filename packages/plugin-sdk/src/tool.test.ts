import type { JsonObject } from "@runvil/protocol";
import { describe, expect, expectTypeOf, it } from "vitest";
import { isTool } from "./recognize.js";
import type { Args } from "./schema.js";
import { defineTool, type Tool } from "./tool.js";
import { trusted } from "./tool-output.js";

const valid = {
  id: "poop/stats",
  description: "Counts.",
  parameters: { type: "object" },
  call: () => trusted("1"),
} as const;

// What a plain JavaScript vendor may hand over.
const defineUntyped = (spec: unknown): Tool => Reflect.apply(defineTool, undefined, [spec]);

describe("defineTool", () => {
  it("infers the arguments from the schema literal", () => {
    const tool = defineTool({
      id: "poop/stats",
      description: "Counts.",
      parameters: {
        type: "object",
        properties: { date: { type: "string" }, limit: { type: "integer" }, kind: { enum: ["a", "b"] } },
        required: ["date"],
        additionalProperties: false,
      },
      call(args) {
        expectTypeOf(args.date).toEqualTypeOf<string>();
        expectTypeOf(args.limit).toEqualTypeOf<number | undefined>();
        expectTypeOf(args.kind).toEqualTypeOf<"a" | "b" | undefined>();
        return trusted(args.date);
      },
    });
    expect(isTool(tool)).toBe(true);
  });

  it("takes an async call, and unchecked arguments as JSON", () => {
    const tool = defineTool({
      id: "poop/raw",
      description: "Raw.",
      parameters: { type: "object", properties: { date: { type: "string" } } },
      validate: false,
      async call(args) {
        expectTypeOf(args).toEqualTypeOf<JsonObject>();
        return trusted("");
      },
    });
    expect(tool.spec.validate).toBe(false);
  });

  it("falls back to JsonObject where nothing can be inferred", () => {
    expectTypeOf<Args<{ readonly type: "object"; readonly [k: string]: unknown }>>().toEqualTypeOf<JsonObject>();
    expectTypeOf<Args<string>>().toEqualTypeOf<JsonObject>();
  });

  it.each([
    ["id", 7, "defineTool: `id` must be a string, got number"],
    ["description", undefined, "defineTool: `description` must be a string, got undefined"],
    ["call", "x", "defineTool: `call` must be a function, got string"],
    ["invalid", {}, "defineTool: `invalid` must be a function, got object"],
    ["structured", 1, "defineTool: `structured` must be a boolean, got number"],
    ["survivesStop", "yes", "defineTool: `survivesStop` must be a boolean, got string"],
    ["idempotent", null, "defineTool: `idempotent` must be a boolean, got null"],
    ["alone", [], "defineTool: `alone` must be a boolean, got array"],
    ["validate", 0, "defineTool: `validate` must be a boolean, got number"],
    ["timeoutMs", "5", "defineTool: `timeoutMs` must be a number, got string"],
  ])("names a field of the wrong type: %s = %j", (field, value, message) => {
    expect(() => defineUntyped({ ...valid, [field]: value })).toThrow(new TypeError(message));
  });

  it.each(["parameter", "run", "timeout", "toString"])("names a field that no tool has: %s", (field) => {
    expect(() => defineUntyped({ ...valid, [field]: 1 })).toThrow(TypeError);
    expect(() => defineUntyped({ ...valid, [field]: 1 })).toThrow(
      `defineTool: unknown field \`${field}\`, expected one of \`id\``,
    );
  });

  it.each([undefined, null, "x", []])("refuses %j as a spec", (spec) => {
    expect(() => defineUntyped(spec)).toThrow(TypeError);
  });

  it("does not judge ids and schemas, whatever stands there", () => {
    for (const parameters of [undefined, null, 3, "x", [], { type: "array" }]) {
      expect(isTool(defineUntyped({ ...valid, id: "No Such/../Id", parameters }))).toBe(true);
    }
  });

  it("returns a frozen tool", () => {
    expect(Object.isFrozen(defineTool(valid))).toBe(true);
  });
});

import type { JsonObject } from "@runvil/protocol";

/** An object of exactly these members. */
export function object(required: JsonObject, optional: JsonObject = {}): JsonObject {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

/** Any of some schemas. */
export function either(...schemas: JsonObject[]): JsonObject {
  return { anyOf: schemas };
}

/** A list. */
export function list(items: JsonObject): JsonObject {
  return { type: "array", items };
}

/** An object of any keys. */
export function map(values: JsonObject): JsonObject {
  return { type: "object", additionalProperties: values };
}

/** One of some words. */
export function words(...of: string[]): JsonObject {
  return { enum: of };
}

/** This value alone. */
export function constant(value: string | number | boolean | null): JsonObject {
  return { const: value };
}

export const text: JsonObject = { type: "string" };
export const flag: JsonObject = { type: "boolean" };
export const whole: JsonObject = { type: "integer", minimum: 0 };
export const amount: JsonObject = { type: "number", minimum: 0 };
export const anything: JsonObject = {};
export const anyObject: JsonObject = { type: "object" };
export const nothing: JsonObject = { type: "null" };
export const sha256Text: JsonObject = { type: "string", pattern: "^[0-9a-f]{64}$" };

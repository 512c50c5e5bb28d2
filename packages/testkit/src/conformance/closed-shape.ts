import type { SchemaObject } from "ajv/dist/2020.js";

/** The JSON Schema of a text. */
export const TEXT: SchemaObject = { type: "string" };

/** The JSON Schema of a list of texts. */
export const TEXTS: SchemaObject = { type: "array", items: TEXT };

/** The JSON Schema of a map with these keys and no others, so that a misspelled key is an error in the case. */
export function closed(
  properties: Readonly<Record<string, SchemaObject>>,
  required: readonly string[] = [],
): SchemaObject {
  return { type: "object", properties, required, additionalProperties: false };
}

/** The JSON Schema of a file's contents: text, or `{base64}` for bytes; `null` too where no file may be meant. */
export function contents(orNone = false): SchemaObject {
  return {
    type: orNone ? ["string", "object", "null"] : ["string", "object"],
    properties: { base64: { type: "string", pattern: "^[A-Za-z0-9+/]*={0,2}$" } },
    required: ["base64"],
    additionalProperties: false,
  };
}

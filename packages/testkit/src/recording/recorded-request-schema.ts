import type { SchemaObject } from "ajv/dist/2020.js";

const CONTENT: SchemaObject = {
  type: ["string", "array"],
  items: {
    type: "object",
    properties: { type: { enum: ["text", "image_url"] }, text: { type: "string" }, url: { type: "string" } },
    required: ["type"],
    additionalProperties: false,
  },
};

const RECORDED_MESSAGE: SchemaObject = {
  type: "object",
  properties: {
    role: { enum: ["system", "user", "assistant", "tool"] },
    content: CONTENT,
    toolCalls: {
      type: "array",
      items: {
        type: "object",
        properties: { id: { type: "string" }, name: { type: "string" }, arguments: { type: "object" } },
        required: ["id", "name", "arguments"],
        additionalProperties: false,
      },
    },
    toolCallId: { type: "string" },
  },
  required: ["role", "content"],
  additionalProperties: false,
  if: { not: { properties: { role: { const: "tool" } } } },
  else: { required: ["toolCallId"] },
};

/** The JSON Schema of a `RecordedRequest`. */
export const RECORDED_REQUEST_SCHEMA: SchemaObject = {
  type: "object",
  description: "The request that the round answers, as it was recorded. Without it the round answers in its turn.",
  properties: {
    messages: { type: "array", items: RECORDED_MESSAGE },
    tools: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, description: { type: "string" }, parameters: { type: "object" } },
        required: ["name", "description", "parameters"],
        additionalProperties: false,
      },
    },
    thinking: { type: "boolean" },
    temperature: { type: "number" },
    maxTokens: { type: "integer" },
  },
  required: ["messages"],
  additionalProperties: false,
};

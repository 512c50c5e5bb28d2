import type { SchemaObject } from "ajv/dist/2020.js";
import { closed, contents, TEXT, TEXTS } from "./closed-shape.js";

const COUNT: SchemaObject = { type: "integer", minimum: 0 };
const EVENT: SchemaObject = { type: "object", required: ["event"], properties: { event: TEXT } };
const LOG_LEVELS = { enum: ["debug", "info", "warn", "error"] };
/** Lines of the Host's log. */
export const LOG_LINES: SchemaObject = {
  type: "array",
  items: { type: "object", minProperties: 1, properties: { level: LOG_LEVELS, message: TEXT } },
};
const PARTS = {
  type: "array",
  minItems: 1,
  items: { enum: ["outcome", "result", "error", "requests", "calls", "events", "store", "logs"] },
};

/** The keys of one entry of `requests`. */
export const REQUEST_KEYS: Readonly<Record<string, SchemaObject>> = {
  role: TEXT,
  tools: { type: ["array", "null"], items: TEXT },
  messages: { type: "array", items: closed({ role: TEXT, content: {}, tool_call_id: {}, tool_calls: {} }) },
  tool_schemas: { type: "object" },
  tool_descriptions: { type: "object", additionalProperties: TEXT },
};

/** The keys of `expect`, without `requests`. Source: conformance/README.md, `expect`. */
export const EXPECT_KEYS: Readonly<Record<string, SchemaObject>> = {
  outcome: { enum: ["completed", "failed", "cancelled", "refused"] },
  result: TEXT,
  result_contains: TEXTS,
  result_matches: TEXT,
  error: closed({ kind: TEXT, message: TEXT, message_contains: TEXTS, line: COUNT, column: COUNT }),
  calls: {
    type: "array",
    items: closed({ tool: TEXT, arguments: { type: "object" }, caller: { enum: ["model", "script"] } }),
  },
  concurrent_calls: { type: "array", items: { type: "array", minItems: 1, items: COUNT } },
  events: { type: "array", items: { type: ["string", "object"], required: ["event"], properties: { event: TEXT } } },
  event_fields: { type: "array", items: EVENT },
  no_events: { type: "array", items: { type: ["string", "object"], required: ["event"], properties: { event: TEXT } } },
  event_counts: { type: "object", additionalProperties: COUNT },
  logs: LOG_LINES,
  no_logs: LOG_LINES,
  store: { type: "object", additionalProperties: contents(true) },
  output: { type: ["string", "null"] },
  same: PARTS,
  different: PARTS,
};

import type { SchemaObject } from "ajv/dist/2020.js";
import { SCRIPTED_ROUND_SCHEMA } from "../model-script.js";

const text = { type: "string" };
const texts = { type: "array", items: text };
const textMap = { type: "object", additionalProperties: text };

function closed(properties: Readonly<Record<string, SchemaObject>>, required: readonly string[] = []): SchemaObject {
  return { type: "object", properties, required, additionalProperties: false };
}

const ANSWER: SchemaObject = {
  ...closed({ text, trust: { enum: ["trusted", "untrusted"] }, error: text }),
  dependentSchemas: { error: { maxProperties: 1 } },
  if: { required: ["error"] },
  else: { required: ["text", "trust"] },
};

/** The keys of a scripted tool; `name` is the key that holds its id. */
export function scriptedToolSchema(name: "id" | "path"): SchemaObject {
  return closed(
    {
      [name]: text,
      description: text,
      parameters: {},
      structured: { type: "boolean" },
      answers: { type: "array", items: ANSWER },
    },
    [name, "description", "parameters", "answers"],
  );
}

const HOST: Readonly<Record<string, SchemaObject>> = {
  packs: { type: "array", items: { enum: ["web", "user-input"] }, uniqueItems: true },
  extra_packs: {
    type: "array",
    items: closed(
      {
        name: text,
        prelude: text,
        needs: text,
        fails: text,
        tools: { type: "array", items: scriptedToolSchema("id") },
      },
      ["name"],
    ),
  },
  operator: texts,
  web: closed({
    pages: { type: "object", additionalProperties: closed({ type: text, body: text }, ["type", "body"]) },
    search: {
      type: "array",
      items: closed({ title: text, url: text, description: text }, ["title", "url", "description"]),
    },
  }),
  args: text,
  seed: { type: "string", pattern: "^[0-9a-f]{64}$" },
  store: textMap,
  cancel_when: { enum: ["handler_runs", "tool_call", "model_round"] },
};

const REQUEST: Readonly<Record<string, SchemaObject>> = {
  role: text,
  tools: { type: ["array", "null"], items: text },
  messages: { type: "array", items: closed({ role: text, content: {}, tool_call_id: {}, tool_calls: {} }) },
  tool_schemas: { type: "object" },
};

const EXPECT: Readonly<Record<string, SchemaObject>> = {
  outcome: { enum: ["completed", "failed", "cancelled", "refused"] },
  result: text,
  result_contains: texts,
  result_matches: text,
  error: closed({ kind: text, message: text, message_contains: texts }),
  requests: { type: "array", items: closed(REQUEST) },
  calls: {
    type: "array",
    items: closed({ tool: text, arguments: { type: "object" }, caller: { enum: ["model", "script"] } }),
  },
  events: texts,
  event_fields: { type: "array", items: { type: "object", required: ["event"] } },
  store: textMap,
};

/** The parts of a case that a dialect may add keys to. */
export interface CaseKeys {
  readonly top: Readonly<Record<string, SchemaObject>>;
  readonly host: Readonly<Record<string, SchemaObject>>;
  readonly round: readonly string[];
  readonly request: Readonly<Record<string, SchemaObject>>;
  readonly expect: Readonly<Record<string, SchemaObject>>;
}

/** The JSON Schema of a case, with the keys that a dialect adds. Unknown keys are errors in the case. */
export function caseSchema(added: CaseKeys = { top: {}, host: {}, round: [], request: {}, expect: {} }): SchemaObject {
  const host: Record<string, SchemaObject> = { ...HOST, ...added.host };
  host.models = {
    type: "object",
    additionalProperties: { type: "array", items: roundSchema(["text", "calls", "error", ...added.round]) },
  };
  const expectation: Record<string, SchemaObject> = { ...EXPECT, ...added.expect };
  expectation.requests = { type: "array", items: closed({ ...REQUEST, ...added.request }) };
  return closed(
    {
      id: { type: "string", pattern: "^[a-z0-9-]+/[a-z0-9-]+$" },
      about: { type: "string", minLength: 1 },
      source: { enum: ["seed", "inherited", "design"] },
      prompt: text,
      host: closed(host),
      expect: { ...closed(expectation), minProperties: 1 },
      ...added.top,
    },
    ["id", "about", "source", "prompt", "expect"],
  );
}

function roundSchema(keys: readonly string[]): SchemaObject {
  const properties = Object.entries<SchemaObject>(SCRIPTED_ROUND_SCHEMA.properties).filter(([key]) =>
    keys.includes(key),
  );
  return { ...SCRIPTED_ROUND_SCHEMA, properties: Object.fromEntries(properties) };
}

import type { SchemaObject } from "ajv/dist/2020.js";
import { closed, contents, TEXT, TEXTS } from "./closed-shape.js";

const FLAG: SchemaObject = { type: "boolean" };
const COUNT: SchemaObject = { type: "integer", minimum: 0 };
const FILES: SchemaObject = { type: "object", additionalProperties: contents() };
const BASE64: SchemaObject = { type: "string", pattern: "^[A-Za-z0-9+/]*={0,2}$" };

const ANSWER: SchemaObject = {
  ...closed({
    text: TEXT,
    trust: { enum: ["trusted", "untrusted"] },
    error: TEXT,
    reads: TEXTS,
    writes: { type: "object", additionalProperties: TEXT },
  }),
  dependentSchemas: { error: { properties: { text: false, trust: false } } },
  if: { required: ["error"] },
  else: { required: ["trust"], if: { required: ["reads"] }, else: { required: ["text"] } },
};

/** The keys of a scripted tool; `name` is the key that holds its id. */
export function scriptedToolSchema(name: "id" | "path"): SchemaObject {
  return closed(
    {
      [name]: TEXT,
      description: TEXT,
      parameters: {},
      structured: FLAG,
      validate: FLAG,
      alone: FLAG,
      survives_stop: FLAG,
      answers: { type: "array", items: ANSWER },
    },
    [name, "description", "parameters", "answers"],
  );
}

const EXTRA_PACK: SchemaObject = {
  ...closed(
    {
      name: TEXT,
      prelude: TEXT,
      prelude_base64: BASE64,
      needs: { type: ["string", "array"], items: TEXT },
      fails: TEXT,
      fails_to_start: TEXT,
      fails_to_list: TEXT,
      tools: { type: "array", items: scriptedToolSchema("id") },
    },
    ["name"],
  ),
  dependentSchemas: { prelude: { properties: { prelude_base64: false } } },
};

/** The keys of a model. */
export const MODEL: SchemaObject = closed({
  context: { type: "integer", minimum: 1 },
  thinking: { enum: ["never", "always", "switchable"] },
  description: TEXT,
  price: closed({ input: { type: "number", minimum: 0 }, output: { type: "number", minimum: 0 } }, ["input", "output"]),
});

const LIMITS: SchemaObject = closed({
  maxToolIterations: COUNT,
  concurrency: COUNT,
  luaMemoryBytes: COUNT,
  logCalls: COUNT,
  toolTimeoutMs: COUNT,
  abortGraceMs: COUNT,
  maxReplyBytes: COUNT,
  receiveTimeoutMs: COUNT,
  budgets: closed({ rounds: COUNT, tokens: COUNT, cost: { type: "number", minimum: 0 }, toolCalls: COUNT }),
});

/** A moment of a run: its name, or an event with some of its fields. */
function moment(names: readonly string[]): SchemaObject {
  return { anyOf: [{ enum: names }, { type: "object", required: ["event"], properties: { event: TEXT } }] };
}

/** The keys of `host`, without `models`. Source: conformance/README.md, `host`. */
export const HOST_KEYS: Readonly<Record<string, SchemaObject>> = {
  packs: { type: "array", items: { enum: ["web", "user-input"] }, uniqueItems: true },
  extra_packs: { type: "array", items: EXTRA_PACK },
  operator: TEXTS,
  web: closed({
    pages: { type: "object", additionalProperties: closed({ type: TEXT, body: TEXT }, ["type", "body"]) },
    search: {
      type: "array",
      items: closed({ title: TEXT, url: TEXT, description: TEXT }, ["title", "url", "description"]),
    },
  }),
  current_model: { ...MODEL, type: ["object", "null"] },
  role_models: { type: "object", additionalProperties: MODEL },
  limits: LIMITS,
  ui: { type: "object" },
  args: TEXT,
  seed: { type: "string", pattern: "^[0-9a-f]{64}$" },
  store: FILES,
  store_read_only: FLAG,
  store_fails: { enum: ["opening", "operations"] },
  input: TEXT,
  cancel_when: moment(["start", "handler_runs", "tool_call", "model_round", "store_operation"]),
  stop_when: moment(["handler_runs", "tool_call", "model_round", "store_operation"]),
};

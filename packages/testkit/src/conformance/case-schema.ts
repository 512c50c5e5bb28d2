import type { SchemaObject } from "ajv/dist/2020.js";
import { SCRIPTED_ROUND_SCHEMA } from "../model-script.js";
import { closed, TEXT } from "./closed-shape.js";
import { EXPECT_KEYS, REQUEST_KEYS } from "./expect-keys.js";
import { HOST_KEYS } from "./host-keys.js";

/** The parts of a case that a dialect may add keys to. */
export interface CaseKeys {
  readonly top: Readonly<Record<string, SchemaObject>>;
  readonly host: Readonly<Record<string, SchemaObject>>;
  readonly request: Readonly<Record<string, SchemaObject>>;
  readonly expect: Readonly<Record<string, SchemaObject>>;
}

const NO_KEYS: CaseKeys = { top: {}, host: {}, request: {}, expect: {} };
const { request: _recorded, ...ROUND_KEYS } = SCRIPTED_ROUND_SCHEMA.properties;
/** A round of a case answers in its turn, so it has no recorded request. */
const ROUND: SchemaObject = { ...SCRIPTED_ROUND_SCHEMA, properties: ROUND_KEYS };

/** The JSON Schema of a case, with the keys that a dialect adds. Unknown keys are errors in the case. */
export function caseSchema(added: CaseKeys = NO_KEYS): SchemaObject {
  const host = closed({
    ...HOST_KEYS,
    ...added.host,
    models: { type: "object", additionalProperties: { type: "array", items: ROUND } },
  });
  const expectation = closed({
    ...EXPECT_KEYS,
    ...added.expect,
    requests: { type: "array", items: closed({ ...REQUEST_KEYS, ...added.request }) },
  });
  return closed(
    {
      id: { type: "string", pattern: "^[a-z0-9-]+/[a-z0-9-]+$" },
      about: { type: "string", minLength: 1 },
      source: { enum: ["seed", "inherited", "design"] },
      prompt: TEXT,
      host,
      again: host,
      expect: { ...expectation, minProperties: 1 },
      ...added.top,
    },
    ["id", "about", "source", "prompt", "expect"],
  );
}

import type { SchemaObject } from "ajv/dist/2020.js";
import type { CaseKeys } from "./case-schema.js";
import { closed, TEXT, TEXTS } from "./closed-shape.js";
import { LOG_LINES } from "./expect-keys.js";
import { MODEL, scriptedToolSchema } from "./host-keys.js";

const COUNT: SchemaObject = { type: "integer", minimum: 0 };
const NUMBER: SchemaObject = { type: "number" };

const CAPABILITY: SchemaObject = {
  oneOf: [
    { enum: ["promptforge/web", "promptforge/user-input"] },
    closed(
      {
        id: TEXT,
        fails: TEXT,
        conflicts: TEXTS,
        tools: { type: "array", items: scriptedToolSchema("path") },
      },
      ["id"],
    ),
  ],
};

const PICKER: SchemaObject = {
  oneOf: [
    { enum: ["none", "bundled"] },
    closed({
      thresholds: closed({ floor: NUMBER, margin: NUMBER, duplicate: NUMBER, solo: NUMBER, top_k: NUMBER }),
      scores: { type: "object", additionalProperties: { type: "object", additionalProperties: NUMBER } },
      pairs: { type: "array", items: { type: "array", prefixItems: [TEXT, TEXT, NUMBER], minItems: 3, maxItems: 3 } },
    }),
  ],
};

const CURRENT_MODEL: SchemaObject = {
  anyOf: [{ type: "null" }, MODEL, closed({ context: COUNT, thinking: { enum: ["Never", "Always", "Switchable"] } })],
};

/**
 * The keys that the cases of the promptforge dialect add.
 *
 * Source: the head comment of conformance/cases/promptforge.yaml.
 */
export const PROMPTFORGE_KEYS: CaseKeys = {
  top: { run: { enum: ["run", "migrate"] }, migrate_host: { type: "boolean" } },
  host: { capabilities: { type: "array", items: CAPABILITY }, picker: PICKER, current_model: CURRENT_MODEL },
  request: { descriptions: { type: "object", additionalProperties: TEXT } },
  expect: {
    bindings: { type: "object", additionalProperties: TEXT },
    log: LOG_LINES,
    activated: { type: "object" },
    migrated: closed({
      exit: COUNT,
      contains: TEXTS,
      lacks: TEXTS,
      remarks: TEXTS,
      unchanged: { type: "boolean" },
      run_result: TEXT,
    }),
  },
};

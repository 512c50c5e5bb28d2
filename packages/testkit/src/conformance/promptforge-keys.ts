import type { SchemaObject } from "ajv/dist/2020.js";
import type { CaseKeys } from "./case-schema.js";
import { scriptedToolSchema } from "./host-keys.js";

const text = { type: "string" };
const texts = { type: "array", items: text };
const number = { type: "number" };

function closed(properties: Readonly<Record<string, SchemaObject>>, required: readonly string[] = []): SchemaObject {
  return { type: "object", properties, required, additionalProperties: false };
}

const CAPABILITY = {
  type: ["string", "object"],
  properties: {
    id: text,
    fails: text,
    conflicts: texts,
    tools: { type: "array", items: scriptedToolSchema("path") },
  },
  required: ["id"],
  additionalProperties: false,
};

const PICKER = {
  type: ["string", "object"],
  properties: {
    thresholds: closed({ floor: number, margin: number, duplicate: number, solo: number, top_k: number }),
    scores: { type: "object", additionalProperties: { type: "object", additionalProperties: number } },
    pairs: { type: "array", items: { type: "array", minItems: 3, maxItems: 3 } },
  },
  additionalProperties: false,
};

/**
 * The keys that the cases of the promptforge dialect add.
 *
 * Source: the head comment of conformance/cases/promptforge.yaml.
 */
export const PROMPTFORGE_KEYS: CaseKeys = {
  top: { run: { enum: ["run", "migrate"] }, migrate_host: { type: "boolean" } },
  host: {
    capabilities: { type: "array", items: CAPABILITY },
    picker: PICKER,
    current_model: closed({ context: { type: "integer" }, thinking: { enum: ["Never", "Always", "Switchable"] } }),
  },
  round: ["finish"],
  request: { descriptions: { type: "object", additionalProperties: text } },
  expect: {
    bindings: { type: "object", additionalProperties: text },
    log: { type: "array", items: { type: "object" } },
    activated: { type: "object" },
    migrated: closed({
      exit: { type: "integer" },
      contains: texts,
      lacks: texts,
      remarks: texts,
      unchanged: { type: "boolean" },
      run_result: text,
    }),
  },
};

/** Which of the dialect's keys a case uses, as paths such as `host.picker`. */
export function promptforgeKeysIn(value: object): readonly string[] {
  const found: string[] = [];
  const parts: readonly [string, unknown, SchemaObject][] = [
    ["", value, PROMPTFORGE_KEYS.top],
    ["host.", Reflect.get(value, "host"), PROMPTFORGE_KEYS.host],
    ["expect.", Reflect.get(value, "expect"), PROMPTFORGE_KEYS.expect],
  ];
  for (const [prefix, part, keys] of parts) {
    if (typeof part !== "object" || part === null) continue;
    found.push(
      ...Object.keys(keys)
        .filter((key) => Object.hasOwn(part, key))
        .map((key) => `${prefix}${key}`),
    );
  }
  return found;
}

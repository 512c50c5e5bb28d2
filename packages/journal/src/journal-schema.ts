import type { JsonObject } from "@runvil/protocol";
import { ANSWER_SCHEMAS, RUN_ERROR_SCHEMA } from "./answer-schema.js";
import { EFFECT_SCHEMAS } from "./effect-schema.js";
import { HEADER_SCHEMA, MODELS_SCHEMA } from "./header-schema.js";
import { constant, either, nothing, object, sha256Text, text, whole } from "./schema-parts.js";

const input = constant("input");
const cancel = { record: input, what: constant("cancel"), steps: whole };
const blob = { record: constant("blob"), sha256: sha256Text };
const hash = either(sha256Text, nothing);
const end = constant("end");

/**
 * The JSON Schema (draft 2020-12) of one line of a journal.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export const JOURNAL_SCHEMA: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Runvil journal record",
  type: "object",
  oneOf: [
    HEADER_SCHEMA,
    ...EFFECT_SCHEMAS,
    ...ANSWER_SCHEMAS,
    object({ ...cancel, chain: text, check: whole }),
    object({ ...cancel, chain: nothing, check: nothing }),
    object({ record: input, what: constant("rebind"), models: MODELS_SCHEMA }),
    object({ ...blob, text }),
    object({ ...blob, base64: text }),
    object({ record: constant("read"), id: either(text, nothing), path: text, sha256: hash }),
    object({ record: constant("write"), id: text, path: text, before: hash, after: hash }),
    object({ record: end, outcome: constant("completed"), result: text }),
    object({ record: end, outcome: constant("failed"), error: RUN_ERROR_SCHEMA }),
    object({ record: end, outcome: constant("cancelled") }),
  ],
};

import type { JsonObject } from "@runvil/protocol";
import { JOURNAL_FORMAT } from "./header-line.js";
import {
  amount,
  anyObject,
  anything,
  constant,
  flag,
  list,
  map,
  object,
  sha256Text,
  text,
  whole,
  words,
} from "./schema-parts.js";

const model = object(
  { id: text, description: text, context: whole, thinking: words("never", "always", "switchable") },
  { price: object({ input: amount, output: amount }) },
);

/** The models of a run, as its header and a rebind have them. */
export const MODELS_SCHEMA: JsonObject = object({ roles: map(model) });

const limits = object({
  maxToolIterations: amount,
  concurrency: amount,
  luaMemoryBytes: amount,
  logCalls: amount,
  budgets: object({}, { rounds: amount, tokens: amount, cost: amount, toolCalls: amount }),
});

const tool = object({
  id: text,
  description: text,
  parameters: anything,
  structured: flag,
  survivesStop: flag,
  alone: flag,
});

const nearDuplicates = object({
  mode: words("warn", "fail"),
  pairs: list(object({ first: text, second: text, similarity: amount })),
});

/** The schema of the first line. */
export const HEADER_SCHEMA: JsonObject = object(
  {
    record: constant("run"),
    format: constant(JOURNAL_FORMAT),
    protocol: whole,
    execution: text,
    prompt: text,
    prompt_sha256: sha256Text,
    args: text,
    seed: sha256Text,
    started_at: text,
    limits,
    catalog: list(tool),
    preludes: list(object({ pack: text, source: text })),
    models: MODELS_SCHEMA,
    store: words("memory", "folder"),
  },
  {
    ui: anyObject,
    usable: list(text),
    unavailable: list(object({ pack: text, reason: text })),
    near_duplicates: nearDuplicates,
    bindings: anything,
    file_records: whole,
    forked_from: object({ execution: text, answers: whole }, { rebinds: constant(true) }),
  },
);

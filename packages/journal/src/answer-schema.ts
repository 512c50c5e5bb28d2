import { type JsonObject, TRANSIENT_MODEL_ERRORS } from "@runvil/protocol";
import {
  amount,
  anyObject,
  anything,
  constant,
  either,
  flag,
  list,
  map,
  nothing,
  object,
  sha256Text,
  text,
  whole,
  words,
} from "./schema-parts.js";

const cancelled = constant("cancelled");
const files = {
  accesses: list(object({ op: words("read", "write", "glob"), path: text })),
  files: map(either(sha256Text, nothing)),
};

const spent = { spent: object({ rounds: amount, tokens: amount, cost: amount, toolCalls: amount }) };

const reply = object(
  { text, toolCalls: list(object({ id: text, name: text, arguments: anything })) },
  {
    finishReason: words("stop", "length", "tool_calls", "content_filter", "error", "other"),
    rawFinishReason: text,
    usage: object({ promptTokens: whole, completionTokens: whole }, { reasoningTokens: whole }),
  },
);
const modelErrorKind = words(...Object.keys(TRANSIENT_MODEL_ERRORS));
const storeReason = words(
  "not_found",
  "invalid_path",
  "invalid_range",
  "anchor",
  "directory_not_empty",
  "is_a_directory",
  "not_a_directory",
  "not_utf8",
  "already_exists",
  "permission_denied",
  "unsupported",
  "backend",
);

const value = either(
  reply,
  object({ text, trust: words("trusted", "untrusted"), ...files }, spent),
  text,
  flag,
  list(text),
  nothing,
  object({ elapsed: amount }),
);
const failure = either(
  object({ kind: modelErrorKind, message: text }, { status: { type: "integer" } }),
  object(
    { kind: words("InvalidArguments", "Transport", "Backend", "Timeout", "Other"), message: text, ...files },
    spent,
  ),
  object({ kind: cancelled, ...files }, spent),
  object({ kind: cancelled }),
  object({ reason: storeReason, message: text }, { path: text, rule: text, anchor: text, count: whole }),
);

function answer(ok: boolean, of: JsonObject, moment: JsonObject): JsonObject {
  return object({ record: constant("answer"), id: text, ok: constant(ok), value: of, ...moment });
}

/** The schemas of an answer's line: delivered and dropped, succeeded and failed. */
export const ANSWER_SCHEMAS: readonly JsonObject[] = [{ batch: whole }, { dropped: constant(true) }].flatMap(
  (moment) => [answer(true, value, moment), answer(false, failure, moment)],
);

/** What a run ended with when it failed. */
export const RUN_ERROR_SCHEMA: JsonObject = object(
  { kind: text, message: text },
  { parseKind: text, location: anyObject, traceback: text },
);

import type { JsonObject } from "@runvil/protocol";
import {
  amount,
  anyObject,
  constant,
  either,
  flag,
  list,
  nothing,
  object,
  sha256Text,
  text,
  whole,
  words,
} from "./schema-parts.js";

const part = either(object({ type: constant("text"), text }), object({ type: constant("image_url"), url: text }));
const content = either(text, list(part));
const toolCall = object({ id: text, name: text, arguments: anyObject });
const message = either(
  object({ role: words("system", "user"), content }),
  object({ role: constant("assistant"), content }, { toolCalls: list(toolCall) }),
  object({ role: constant("tool"), content, toolCallId: text }),
);
const tool = object({ name: text, description: text, parameters: anyObject });

const round = object({ execution: text, section: text, task: text, turn: whole, kind: words("loop", "infer") });
const modelRound = object(
  {
    round,
    role: text,
    model: text,
    messages: object({ base: either(text, nothing), kept: whole, appended: list(message), sha256: sha256Text }),
  },
  { tools: either(list(tool), nothing), thinking: flag, temperature: amount, maxTokens: whole },
);

const storeOperation = either(
  object({ op: words("write", "append"), path: text, contents: text }),
  object({ op: words("read", "read_numbered"), path: text }, { start: { type: "integer" }, end: { type: "integer" } }),
  object({ op: constant("str_replace"), path: text, old: text, new: text }),
  object({ op: words("delete", "exists"), path: text }),
  object({ op: constant("glob"), pattern: text }),
);

const origin = object({ execution: text, section: text });
const toolOrigin = object({ execution: text, section: text, caller: words("model", "script") });

function effect(kind: string, request: JsonObject, by: JsonObject = origin): JsonObject {
  return object({ record: constant("effect"), id: text, kind: constant(kind), origin: by, request });
}

/** The schemas of an effect's line, one of each kind. */
export const EFFECT_SCHEMAS: readonly JsonObject[] = [
  effect("model_round", modelRound),
  effect(
    "tool_call",
    object({ tool: text, name: text, arguments: anyObject }, { arguments_text: text, call_id: text }),
    toolOrigin,
  ),
  effect("store_operation", storeOperation),
  effect("timer", object({ seconds: amount })),
];

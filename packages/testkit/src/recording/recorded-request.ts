import { createHash } from "node:crypto";
import type { ModelMessage, ToolDefinition } from "@runvil/protocol";
import { canonicalJson } from "./canonical-json.js";

/** What of a request decides which recorded round answers it. What differs from run to run is left out or made equal. */
export interface RecordedRequest {
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ToolDefinition[];
  readonly thinking?: boolean;
  readonly temperature?: number;
  readonly maxTokens?: number;
}

/** Stands for the run's nonce, so that no seed has to be repeated. */
const NONCE = "nonce";
const ENVELOPE_TAG = /untrusted_input_[0-9a-f]{32}/gu;

/**
 * The recorded form of a request: without the run, the round and the model; the nonce of envelopes and the ids of calls,
 * which providers draw at random, get names by their order.
 *
 * It is a fixed point: the recorded form of a recorded form is equal to it.
 */
export function recordedRequest(request: RecordedRequest): RecordedRequest {
  const { messages, tools, thinking, temperature, maxTokens } = request;
  const ids = new Map<string, string>();
  const named = (id: string): string => {
    const known = ids.get(id) ?? `call_${ids.size + 1}`;
    ids.set(id, known);
    return known;
  };
  return {
    messages: messages.map((message) => withEqualNonce(recordedMessage(message, named))),
    ...(tools === undefined ? {} : { tools: withEqualNonce(tools) }),
    ...(thinking === undefined ? {} : { thinking }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

/**
 * The key of a recorded request: 64 hex digits.
 *
 * @param list the list of the script that it stands in: a role label, or `any`
 */
export function requestKey(list: string, request: RecordedRequest): string {
  return createHash("sha256")
    .update(canonicalJson({ list, ...request }))
    .digest("hex");
}

function recordedMessage(message: ModelMessage, named: (id: string) => string): ModelMessage {
  switch (message.role) {
    case "tool":
      return { ...message, toolCallId: named(message.toolCallId) };
    case "assistant": {
      const { toolCalls, ...rest } = message;
      if (toolCalls === undefined) return rest;
      return { ...rest, toolCalls: toolCalls.map((call) => ({ ...call, id: named(call.id) })) };
    }
    default:
      return message;
  }
}

function withEqualNonce<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(ENVELOPE_TAG, `untrusted_input_${NONCE}`));
}

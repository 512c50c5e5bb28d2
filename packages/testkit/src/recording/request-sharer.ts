import type { ModelMessage, ToolDefinition } from "@runvil/protocol";
import { canonicalJson } from "./canonical-json.js";
import type { RecordedRequest } from "./recorded-request.js";

/**
 * Lets requests share what they have in common, such as the conversation so far, so that keeping all requests of a conversation
 * takes what it takes and not its square.
 *
 * @returns gives an equal request whose messages and tools are those of earlier ones wherever they are equal
 */
export function requestSharer(): (request: RecordedRequest) => RecordedRequest {
  const message = sharer<ModelMessage>();
  const offering = sharer<readonly ToolDefinition[]>();
  return ({ messages, tools, ...options }) => ({
    messages: messages.map(message),
    ...(tools === undefined ? {} : { tools: offering(tools) }),
    ...options,
  });
}

/** Gives the first of all equal values. */
function sharer<T>(): (value: T) => T {
  const known = new Map<string, T>();
  return (value) => {
    const text = canonicalJson(value);
    const first = known.get(text) ?? value;
    known.set(text, first);
    return first;
  };
}

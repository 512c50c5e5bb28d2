import type { ModelMessage, ModelRequest } from "@runvil/protocol";
import type { ExpectedRequest } from "./case.js";
import { jsonEqual } from "./json-equal.js";
import type { Mismatch } from "./mismatch.js";

/** One entry per request sent, all of them, in order; an entry compares only its own keys. */
export function compareRequests(
  expected: readonly ExpectedRequest[],
  actual: readonly ModelRequest[],
): readonly Mismatch[] {
  const found: Mismatch[] = [];
  if (expected.length !== actual.length) {
    found.push({
      what: "requests",
      expected: `${expected.length} requests`,
      actual: actual.map((request) => ({ role: request.role, messages: request.messages.map(messageAsSent) })),
    });
  }
  for (const [index, want] of expected.entries()) {
    const got = actual[index];
    if (got !== undefined) found.push(...compareRequest(`requests[${index}]`, want, got));
  }
  return found;
}

function compareRequest(where: string, want: ExpectedRequest, got: ModelRequest): Mismatch[] {
  const found: Mismatch[] = [];
  if (want.role !== undefined && want.role !== got.role) {
    found.push({ what: `${where}.role`, expected: want.role, actual: got.role });
  }
  const names = got.tools?.map(({ name }) => name) ?? null;
  if (want.tools !== undefined && !jsonEqual(want.tools, names)) {
    found.push({ what: `${where}.tools`, expected: want.tools, actual: names });
  }
  for (const [name, schema] of Object.entries(want.tool_schemas ?? {})) {
    const sent = got.tools?.find((tool) => tool.name === name)?.parameters;
    if (!jsonEqual(schema, sent)) found.push({ what: `${where}.tool_schemas.${name}`, expected: schema, actual: sent });
  }
  for (const key of ["tool_descriptions", "descriptions"] as const) {
    for (const [name, description] of Object.entries(want[key] ?? {})) {
      const sent = got.tools?.find((tool) => tool.name === name)?.description;
      if (description !== sent) found.push({ what: `${where}.${key}.${name}`, expected: description, actual: sent });
    }
  }
  if (want.messages !== undefined) found.push(...compareMessages(`${where}.messages`, want.messages, got.messages));
  return found;
}

function compareMessages(where: string, want: readonly object[], got: readonly ModelMessage[]): Mismatch[] {
  const sent = got.map(messageAsSent);
  if (want.length !== sent.length) return [{ what: where, expected: want, actual: sent }];
  return want.flatMap((message, index) =>
    Object.entries(message)
      .filter(([key, value]) => !jsonEqual(value, sent[index]?.[key]))
      .map(([key, value]) => ({ what: `${where}[${index}].${key}`, expected: value, actual: sent[index]?.[key] })),
  );
}

/** A message under the names that cases use. */
function messageAsSent(message: ModelMessage): Record<string, unknown> {
  return {
    role: message.role,
    content: message.content,
    ...(message.role === "tool" ? { tool_call_id: message.toolCallId } : {}),
    ...(message.role === "assistant" && message.toolCalls !== undefined ? { tool_calls: message.toolCalls } : {}),
  };
}

import type {
  CatalogEntry,
  JsonObject,
  ModelEntry,
  ModelErrorKind,
  ModelReply,
  ModelRoundAnswer,
  StoreAccess,
  ToolCallAnswer,
  Trust,
} from "@runvil/protocol";

/** A reply of text alone. */
export function says(text: string, more: Partial<ModelReply> = {}): ModelRoundAnswer {
  return { ok: true, value: { text, toolCalls: [], finishReason: "stop", ...more } };
}

/** A reply that asks for calls, each an id, a name and its arguments. */
export function asks(...calls: readonly (readonly [id: string, name: string, args?: JsonObject])[]): ModelRoundAnswer {
  return {
    ok: true,
    value: {
      text: "",
      toolCalls: calls.map(([id, name, args]) => ({ id, name, arguments: args ?? {} })),
      finishReason: "tool_calls",
    },
  };
}

/** A failed round. */
export function fails(kind: ModelErrorKind, message: string): ModelRoundAnswer {
  return { ok: false, value: { kind, message } };
}

/** A tool's output. */
export function gives(text: string, trust: Trust = "trusted", accesses: readonly StoreAccess[] = []): ToolCallAnswer {
  return { ok: true, value: { text, trust, accesses, files: {} } };
}

/** A tool's failure. */
export function breaks(message: string, accesses: readonly StoreAccess[] = []): ToolCallAnswer {
  return { ok: false, value: { kind: "Backend", message, accesses, files: {} } };
}

/** What a stop answers to a round or a timer. */
export const STOPPED = { ok: false, value: { kind: "cancelled" } } as const;

/** What a stop answers to a tool call. */
export const STOPPED_CALL: ToolCallAnswer = { ok: false, value: { kind: "cancelled", accesses: [], files: {} } };

/** A catalog entry. */
export function tool(id: string, more: Partial<CatalogEntry> = {}): CatalogEntry {
  return {
    id,
    description: `Does ${id}.`,
    parameters: { type: "object", properties: {} },
    structured: false,
    survivesStop: false,
    alone: false,
    ...more,
  };
}

/** A model that no precheck refuses. */
export const LARGE_MODEL: ModelEntry = {
  id: "vendor/large",
  description: "A large model.",
  context: 1_000_000,
  thinking: "switchable",
};

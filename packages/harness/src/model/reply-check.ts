import type { FinishReason, JsonObject, ModelReply, ReplyToolCall, Usage } from "@runvil/protocol";

/** A well-formed reply, or the first fault of one that is not. */
export type ReplyResult =
  | { readonly ok: true; readonly reply: ModelReply }
  | { readonly ok: false; readonly what: string };

/** What a malformed reply is called, where the text holds nothing of the reply. Source: docs/spec/models.md section 9. */
export const REPLY_FAULTS = {
  notAReply: "reply was not a text with tool calls",
  blankId: "tool call id was blank",
  blankName: "tool call name was blank",
  badArguments: "tool call arguments were not a JSON object",
} as const;

const FINISH_REASONS: readonly string[] = [
  "stop",
  "length",
  "tool_calls",
  "content_filter",
  "error",
  "other",
] satisfies FinishReason[];

/**
 * Checks what a provider answered, and keeps of it only what a reply may carry: an unknown finish reason is `other`, usage
 * that cannot be is not reported, the provider's own finish word stays out.
 *
 * Source: docs/spec/models.md section 9, "Reply validation".
 */
export function checkReply(reply: unknown): ReplyResult {
  const { text, toolCalls, finishReason, usage } = fieldsOf(reply);
  if (typeof text !== "string" || !Array.isArray(toolCalls)) return { ok: false, what: REPLY_FAULTS.notAReply };
  const calls: ReplyToolCall[] = [];
  const ids = new Set<string>();
  for (const given of toolCalls) {
    const call = checkCall(given, ids);
    if (typeof call === "string") return { ok: false, what: call };
    calls.push(call);
  }
  const tokens = checkUsage(usage);
  return {
    ok: true,
    reply: {
      text,
      toolCalls: calls,
      ...(finishReason === undefined || finishReason === null ? {} : { finishReason: finishReasonOf(finishReason) }),
      ...(tokens === undefined ? {} : { usage: tokens }),
    },
  };
}

function checkCall(given: unknown, ids: Set<string>): ReplyToolCall | string {
  const { id, name, arguments: args } = fieldsOf(given);
  if (typeof id !== "string" || id.trim() === "") return REPLY_FAULTS.blankId;
  if (typeof name !== "string" || name.trim() === "") return REPLY_FAULTS.blankName;
  if (ids.has(id)) return `tool call id "${id}" was repeated`;
  ids.add(id);
  const copy = jsonObject(args);
  return copy === undefined ? REPLY_FAULTS.badArguments : { id, name, arguments: copy };
}

/** A copy of a JSON object that shares nothing with the provider, or undefined. */
function jsonObject(value: unknown): JsonObject | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  try {
    const copy: unknown = JSON.parse(JSON.stringify(value) ?? "null");
    return isJsonObject(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

// What `JSON.parse` made holds nothing but JSON values.
function isJsonObject(parsed: unknown): parsed is JsonObject {
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
}

function finishReasonOf(value: unknown): FinishReason {
  return isFinishReason(value) ? value : "other";
}

function isFinishReason(value: unknown): value is FinishReason {
  return typeof value === "string" && FINISH_REASONS.includes(value);
}

function checkUsage(usage: unknown): Usage | undefined {
  const { promptTokens, completionTokens, reasoningTokens } = fieldsOf(usage);
  if (!isCount(promptTokens) || !isCount(completionTokens)) return undefined;
  if (reasoningTokens === undefined || reasoningTokens === null) return { promptTokens, completionTokens };
  if (!isCount(reasoningTokens) || reasoningTokens > completionTokens) return undefined;
  return { promptTokens, completionTokens, reasoningTokens };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function fieldsOf(value: unknown): { readonly [field: string]: unknown } {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

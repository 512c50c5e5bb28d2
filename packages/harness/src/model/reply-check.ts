import type { FinishReason, JsonObject, JsonValue, ModelReply, ReplyToolCall, Usage } from "@runvil/protocol";

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
  deepArguments: "tool call arguments were nested deeper than 100 levels",
  hugeNumber: "a number in tool call arguments was out of range",
} as const;

/** What a reply over the cap is called. Source: docs/spec/models.md section 10. */
export function overLimit(maxReplyBytes: number): string {
  return `response stream exceeds the ${maxReplyBytes}-byte limit`;
}

/** Containers within containers. Lua reads 128 of them, and the arguments stand inside of a list of records. */
const DEEPEST_ARGUMENTS = 100;

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
 * @param maxReplyBytes the most UTF-8 bytes of the text and of each call's id, name and arguments as JSON, all together
 *
 * Source: docs/spec/models.md section 9, "Reply validation", and section 10.
 */
export function checkReply(reply: unknown, maxReplyBytes: number): ReplyResult {
  const { text, toolCalls, finishReason, usage } = fieldsOf(reply);
  if (typeof text !== "string" || !Array.isArray(toolCalls)) return { ok: false, what: REPLY_FAULTS.notAReply };
  let bytes = Buffer.byteLength(text);
  if (bytes > maxReplyBytes) return { ok: false, what: overLimit(maxReplyBytes) };
  const calls: ReplyToolCall[] = [];
  const ids = new Set<string>();
  for (const given of toolCalls) {
    const checked = checkCall(given, ids, maxReplyBytes - bytes);
    if (typeof checked === "string") return { ok: false, what: checked };
    bytes += checked.bytes;
    if (bytes > maxReplyBytes) return { ok: false, what: overLimit(maxReplyBytes) };
    calls.push(checked.call);
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

interface CheckedCall {
  readonly call: ReplyToolCall;
  /** UTF-8 bytes of the id, the name and the arguments as JSON. */
  readonly bytes: number;
}

/** @returns the call, or its first fault; one that passes `room` bytes may come without its arguments having been read */
function checkCall(given: unknown, ids: Set<string>, room: number): CheckedCall | string {
  const { id, name, arguments: args } = fieldsOf(given);
  if (typeof id !== "string" || id.trim() === "") return REPLY_FAULTS.blankId;
  if (typeof name !== "string" || name.trim() === "") return REPLY_FAULTS.blankName;
  const named = Buffer.byteLength(id) + Buffer.byteLength(name);
  if (named > room) return { call: { id, name, arguments: {} }, bytes: named };
  if (ids.has(id)) return `tool call id "${id}" was repeated`;
  ids.add(id);
  const text = argumentsText(args);
  if (typeof text !== "object") return text;
  const bytes = named + Buffer.byteLength(text.json);
  if (bytes > room) return { call: { id, name, arguments: {} }, bytes };
  const copy: unknown = JSON.parse(text.json);
  if (!isJsonObject(copy)) return REPLY_FAULTS.badArguments;
  if (!isWithin(copy, DEEPEST_ARGUMENTS)) return REPLY_FAULTS.deepArguments;
  return { call: { id, name, arguments: copy }, bytes };
}

/** Arguments as JSON text, from which a copy is made that shares nothing with the provider, or their fault. */
function argumentsText(value: unknown): { readonly json: string } | string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return REPLY_FAULTS.badArguments;
  let outOfRange = false;
  try {
    const json = JSON.stringify(value, (_key, part: unknown) => {
      // JSON text can name such a number, as in 1e400, and would give it back as null.
      if (typeof part === "number" && !Number.isFinite(part)) outOfRange = true;
      return part;
    });
    return outOfRange ? REPLY_FAULTS.hugeNumber : { json: json ?? "null" };
  } catch {
    // A cycle, a BigInt, or a depth that the stack cannot hold.
    return REPLY_FAULTS.badArguments;
  }
}

// What `JSON.parse` made holds nothing but JSON values.
function isJsonObject(parsed: unknown): parsed is JsonObject {
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
}

function isWithin(value: JsonValue, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  for (const child of Object.values(value)) if (!isWithin(child, levels - 1)) return false;
  return true;
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

import type { FinishReason, Usage } from "@runvil/protocol";
import type { ScriptedCall, ScriptedRound } from "../model-script.js";

const FINISH_REASONS: readonly string[] = [
  "stop",
  "length",
  "tool_calls",
  "content_filter",
  "error",
  "other",
] satisfies FinishReason[];

const MALFORMED: ScriptedRound = { error: { kind: "malformed" } };

/**
 * What a provider answered, as a scripted round that makes the same of a run. What no script can hold is malformed to the
 * Harness, too, and is recorded as that failure. Never throws, whatever was answered.
 *
 * Source: docs/spec/models.md section 9 "Reply validation".
 */
export function recordedReply(given: unknown): ScriptedRound {
  try {
    const { text, toolCalls, finishReason, usage } = fieldsOf(given);
    if (typeof text !== "string" || !Array.isArray(toolCalls)) return MALFORMED;
    const calls = toolCalls.map(recordedCall);
    if (!calls.every((call) => call !== undefined)) return MALFORMED;
    const usual = calls.length > 0 ? "tool_calls" : "stop";
    const finish = recordedFinish(finishReason);
    const tokens = recordedUsage(usage);
    return {
      ...(text === "" && calls.length > 0 ? {} : { text }),
      ...(calls.length === 0 ? {} : { calls }),
      ...(finish === usual ? {} : { finish }),
      ...(tokens === undefined ? {} : { usage: tokens }),
    };
  } catch {
    return MALFORMED;
  }
}

function recordedCall(given: unknown): ScriptedCall | undefined {
  const { id, name, arguments: args } = fieldsOf(given);
  if (typeof id !== "string" || typeof name !== "string") return undefined;
  let outOfRange = false;
  const json = JSON.stringify(args, (_key, part: unknown) => {
    if (typeof part === "number" && !Number.isFinite(part)) outOfRange = true;
    return part;
  });
  return outOfRange || json === undefined ? undefined : { id, name, arguments: JSON.parse(json) };
}

function recordedFinish(reason: unknown): FinishReason | "none" {
  if (reason === undefined || reason === null) return "none";
  return isFinishReason(reason) ? reason : "other";
}

function isFinishReason(value: unknown): value is FinishReason {
  return typeof value === "string" && FINISH_REASONS.includes(value);
}

/** Usage that cannot be counts as not reported. */
function recordedUsage(usage: unknown): Usage | undefined {
  const { promptTokens, completionTokens, reasoningTokens } = fieldsOf(usage);
  if (!isCount(promptTokens) || !isCount(completionTokens)) return undefined;
  if (reasoningTokens === undefined || reasoningTokens === null) return { promptTokens, completionTokens };
  return isCount(reasoningTokens) ? { promptTokens, completionTokens, reasoningTokens } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function fieldsOf(value: unknown): { readonly [field: string]: unknown } {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

import type { Usage } from "@runvil/plugin-sdk";

/**
 * The usage of a `finish` part: plain counts in version 2, `{ total, reasoning }` groups since version 3. Counts that are
 * missing, negative or fractional, or reasoning above completion, make it not reported.
 *
 * Source: docs/spec/models.md section 9.
 */
export function usageOf(reported: unknown): Usage | undefined {
  const input = field(reported, "inputTokens");
  const output = field(reported, "outputTokens");
  const promptTokens = typeof input === "object" ? field(input, "total") : input;
  const completionTokens = typeof output === "object" ? field(output, "total") : output;
  const reasoningTokens =
    (typeof output === "object" ? field(output, "reasoning") : field(reported, "reasoningTokens")) ?? undefined;
  if (!isCount(promptTokens) || !isCount(completionTokens)) return undefined;
  if (reasoningTokens === undefined) return { promptTokens, completionTokens };
  if (!isCount(reasoningTokens) || reasoningTokens > completionTokens) return undefined;
  return { promptTokens, completionTokens, reasoningTokens };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

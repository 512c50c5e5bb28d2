import type { FinishReason } from "@runvil/plugin-sdk";

const NORMALIZED: ReadonlyMap<unknown, FinishReason> = new Map([
  ["stop", "stop"],
  ["length", "length"],
  ["tool-calls", "tool_calls"],
  ["content-filter", "content_filter"],
  ["error", "error"],
]);

/** How a reply ended, as far as the provider said. */
export interface Finish {
  readonly finishReason?: FinishReason;
  readonly rawFinishReason?: string;
}

/**
 * The finish reason of a `finish` part: one word in version 2, `{ unified, raw }` since version 3. A word without a place
 * is `other`. None sent is absent: version 2 says `unknown` for it, later ones `other` without a `raw` word.
 *
 * Source: docs/spec/models.md section 9, docs/spec/conversations.md section 8.
 */
export function finishOf(reported: unknown): Finish {
  if (typeof reported === "string") {
    return reported === "unknown" ? {} : { finishReason: NORMALIZED.get(reported) ?? "other" };
  }
  if (typeof reported !== "object" || reported === null || !("unified" in reported)) return {};
  const raw = "raw" in reported && typeof reported.raw === "string" ? reported.raw : undefined;
  if (raw === undefined && reported.unified === "other") return {};
  const finishReason = NORMALIZED.get(reported.unified) ?? "other";
  return raw === undefined ? { finishReason } : { finishReason, rawFinishReason: raw };
}

import type { Usage } from "@runvil/plugin-sdk";
import { type Finish, finishOf } from "./finish-reason.js";
import { usageOf } from "./usage.js";

/** A part of a model object's stream, as far as a reply is made of it. */
export type StreamPart =
  | { readonly type: "text"; readonly delta: string }
  | { readonly type: "reasoning"; readonly id: string; readonly delta: string; readonly metadata: unknown }
  | { readonly type: "arguments"; readonly callId: string; readonly delta: string }
  | {
      readonly type: "call";
      readonly id: unknown;
      readonly name: unknown;
      readonly input: unknown;
      readonly metadata: unknown;
    }
  | { readonly type: "finish"; readonly finish: Finish; readonly usage: Usage | undefined }
  | { readonly type: "error"; readonly error: unknown }
  | { readonly type: "warnings"; readonly warnings: readonly unknown[] }
  | { readonly type: "other" };

const OTHER: StreamPart = { type: "other" };

/**
 * Reads one part of a stream of specification version 2, 3 or 4. Parts that a reply is not made of (sources, files, pings,
 * calls that the provider ran itself) and parts of a wrong shape are `other`.
 *
 * Source: docs/spec/models.md section 9.
 */
export function streamPartOf(part: unknown): StreamPart {
  if (typeof part !== "object" || part === null) return OTHER;
  const read = (name: string): unknown => Reflect.get(part, name);
  switch (read("type")) {
    case "text-delta":
      return deltaOr(read("delta"), (delta) => ({ type: "text", delta }));
    case "reasoning-start":
    case "reasoning-delta":
    case "reasoning-end": {
      const delta = read("delta");
      const text = typeof delta === "string" ? delta : "";
      return { type: "reasoning", id: String(read("id")), delta: text, metadata: read("providerMetadata") };
    }
    case "tool-input-delta":
      return deltaOr(read("delta"), (delta) => ({ type: "arguments", callId: String(read("id")), delta }));
    case "tool-call":
      if (read("providerExecuted") === true) return OTHER;
      return {
        type: "call",
        id: read("toolCallId"),
        name: read("toolName"),
        input: read("input"),
        metadata: read("providerMetadata"),
      };
    case "finish":
      return { type: "finish", finish: finishOf(read("finishReason")), usage: usageOf(read("usage")) };
    case "error":
      return { type: "error", error: read("error") };
    case "stream-start": {
      const warnings: unknown = read("warnings");
      return Array.isArray(warnings) ? { type: "warnings", warnings } : OTHER;
    }
    default:
      return OTHER;
  }
}

function deltaOr(delta: unknown, part: (delta: string) => StreamPart): StreamPart {
  return typeof delta === "string" ? part(delta) : OTHER;
}

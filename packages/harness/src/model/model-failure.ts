import { isModelError } from "@runvil/plugin-sdk/recognize";
import type { ModelErrorKind, ModelFailure } from "@runvil/protocol";
import { overLimit, REPLY_FAULTS } from "./reply-check.js";

const MESSAGES: { readonly [Kind in Exclude<ModelErrorKind, "malformed">]: string } = {
  connection: "the connection to the model backend failed",
  timeout: "the model backend did not answer in time",
  context_overflow: "the request is larger than the model's context window",
  rate_limit: "the model backend is limiting the request rate",
  quota: "the model backend says the usage quota is spent",
  overloaded: "the model backend is overloaded",
  server: "the model backend reported a fault of its own",
  auth: "the model backend did not accept the credentials",
  content_policy: "the model backend refused the request on content policy grounds",
  rejected: "the model backend rejected the request",
  disabled: "model access is turned off or not configured",
};

const WITHOUT_STATUS: readonly ModelErrorKind[] = ["connection", "timeout", "malformed", "disabled"];

/**
 * The failure of a round, worded here so that no body, header or detail of the provider gets into it.
 *
 * Source: docs/spec/models.md section 10.
 */
export function modelFailure(kind: Exclude<ModelErrorKind, "malformed">, status?: number): ModelFailure {
  const tail = status === undefined || WITHOUT_STATUS.includes(kind) ? "" : ` (status ${status})`;
  return { kind, message: `${MESSAGES[kind]}${tail}`, ...(status === undefined ? {} : { status }) };
}

/** The failure of a reply that could not be understood. `what` is a text of this package. */
export function malformedReply(what: string): ModelFailure {
  return { kind: "malformed", message: `the model backend sent a reply that could not be understood: ${what}` };
}

/** What a provider's throw means, and what only the log may hold of it. */
export interface ThrownFailure {
  readonly failure: ModelFailure;
  readonly hidden: Record<string, unknown>;
}

/** The failure that a provider's throw means. Never throws, whatever was thrown. */
export function failureOfThrow(thrown: unknown, maxReplyBytes: number): ThrownFailure {
  try {
    return isModelError(thrown)
      ? ownFailure(thrown, maxReplyBytes)
      : { failure: modelFailure("connection"), hidden: { cause: thrown } };
  } catch {
    // The mark is forged: reading what was thrown throws by itself.
    return { failure: modelFailure("connection"), hidden: {} };
  }
}

/** Each field is read once: a getter may answer differently the next time. */
function ownFailure(
  { kind, status, detail, cause }: { readonly [Field in "kind" | "status" | "detail" | "cause"]?: unknown },
  maxReplyBytes: number,
): ThrownFailure {
  const hidden = { detail, cause };
  if (kind === "malformed") return { failure: malformedReply(knownFault(detail, maxReplyBytes)), hidden };
  const known = isKnownKind(kind) ? kind : "connection";
  const code = kind === known && typeof status === "number" && Number.isInteger(status) ? status : undefined;
  return { failure: modelFailure(known, code), hidden };
}

function isKnownKind(kind: unknown): kind is keyof typeof MESSAGES {
  return typeof kind === "string" && Object.hasOwn(MESSAGES, kind);
}

/** A provider names a fault by its exact text. Any other detail stays in the log. */
function knownFault(detail: unknown, maxReplyBytes: number): string {
  const known: readonly string[] = [
    ...Object.values(REPLY_FAULTS),
    overLimit(maxReplyBytes),
    `response body exceeds the ${maxReplyBytes}-byte limit`,
  ];
  return typeof detail === "string" && known.includes(detail) ? detail : REPLY_FAULTS.notAReply;
}

import type { ModelErrorKind } from "@runvil/plugin-sdk";

// Source: docs/spec/models.md section 10. All lower case, since bodies are compared that way.
const OVERFLOW = [
  "context length",
  "context window",
  "context size",
  "context_length_exceeded",
  "maximum context length",
  "prompt is too long",
  "too many tokens",
  "exceeds the available context size",
  "exceed_context_size",
  "input is too long",
  "exceeds the maximum number of tokens",
  "too large for model",
];
const SPENT_QUOTA = [
  "insufficient_quota",
  "exceeded your current quota",
  "billing",
  "credit balance",
  "out of credits",
];
// Google says "exceeded your current quota" of its limits per minute, too.
const PASSING_QUOTA = ["perminute", "per minute"];
const OVERLOAD = ["overload", "at capacity"];
const CONTENT_POLICY = [
  "content policy",
  "content_policy",
  "content_filter",
  "content management policy",
  "responsibleaipolicyviolation",
  "safety system",
  "prohibited_content",
  "usage policy",
  "usage policies",
];
const CREDENTIALS = ["authentication", "permission", "unauthorized", "invalid_api_key"];
const RATE_LIMIT = ["rate_limit", "rate limit", "too many requests", "resource_exhausted"];

/**
 * The kind of a non-success HTTP answer, by the first row of the table that fits.
 *
 * @param status The HTTP status.
 * @param body The body as text.
 *
 * Source: docs/spec/models.md section 10.
 */
export function classifyAnswer(status: number, body: string): ModelErrorKind {
  const says = reader(body);
  if ((status === 400 || status === 413) && says(OVERFLOW)) return "context_overflow";
  if (status === 429) return says(SPENT_QUOTA) && !says(PASSING_QUOTA) ? "quota" : "rate_limit";
  if (status === 503 || status === 529) return "overloaded";
  if (status >= 500 && status <= 599) return says(OVERLOAD) ? "overloaded" : "server";
  if (status === 401 || status === 403) return "auth";
  if (status === 400 && says(CONTENT_POLICY)) return "content_policy";
  return "rejected";
}

/**
 * The kind of an error that came inside a started stream, where the status said success.
 *
 * @param body The error as text.
 * @param statedStatus The status that the error itself states, or that the provider package guessed.
 *
 * Source: docs/spec/models.md section 10; the words after the overflow phrases are this package's.
 */
export function classifyStreamError(body: string, statedStatus?: number): ModelErrorKind {
  const says = reader(body);
  if (says(OVERFLOW)) return "context_overflow";
  if (says(OVERLOAD)) return "overloaded";
  if (says(SPENT_QUOTA) && !says(PASSING_QUOTA)) return "quota";
  if (says(RATE_LIMIT)) return "rate_limit";
  if (says(CREDENTIALS)) return "auth";
  if (says(CONTENT_POLICY)) return "content_policy";
  if (says(["invalid_request"])) return "rejected";
  return statedStatus !== undefined && statedStatus >= 400 ? classifyAnswer(statedStatus, body) : "server";
}

function reader(body: string): (phrases: readonly string[]) => boolean {
  const text = body.toLowerCase();
  return (phrases) => phrases.some((phrase) => text.includes(phrase));
}

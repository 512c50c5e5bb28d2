import { ModelError, type ModelErrorKind } from "@runvil/plugin-sdk";
import { isModelError } from "@runvil/plugin-sdk/recognize";
import { classifyAnswer, classifyStreamError } from "./classification.js";
import { jsonOf } from "./json-of.js";
import type { Redact } from "./redaction.js";

// The AI SDK marks its errors with registered symbols, so that copies and versions of it recognize each other's.
const KIND_BY_MARKER: readonly (readonly [string, ModelErrorKind])[] = [
  ["AI_JSONParseError", "malformed"],
  ["AI_TypeValidationError", "malformed"],
  ["AI_InvalidResponseDataError", "malformed"],
  ["AI_EmptyResponseBodyError", "malformed"],
  ["AI_NoContentGeneratedError", "malformed"],
  ["AI_LoadAPIKeyError", "disabled"],
  ["AI_LoadSettingError", "disabled"],
  ["AI_NoSuchModelError", "disabled"],
  ["AI_UnsupportedFunctionalityError", "rejected"],
  ["AI_InvalidPromptError", "rejected"],
  ["AI_InvalidArgumentError", "rejected"],
];
const TIMEOUT_CODES = new Set([
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);
const SERIALIZED_PARSE_ERROR = /^\{"name":"AI_(JSONParse|TypeValidation)Error"/;
const LONGEST_CHAIN = 10;

/**
 * Whatever a model object threw, as a `ModelError`. A `ModelError` anywhere in the chain of causes is the failure itself.
 * What is thrown carries no cause: the AI SDK's errors hold the whole request.
 *
 * @param redact Takes the secrets out of what is kept for the log.
 * @param statusOf Whose word a failing status in `thrown` is: the HTTP answer's, or the provider package's, which guesses one
 * for an error inside a started stream. A guessed one helps to classify, but is not passed on.
 *
 * Source: docs/spec/models.md section 10.
 */
export function failureOf(thrown: unknown, redact: Redact, statusOf: "answer" | "package" = "answer"): ModelError {
  const chain = causesOf(thrown);
  const own = chain.find(isModelError);
  if (own !== undefined) return own;

  const codes = chain.map((error) => Reflect.get(error, "code"));
  if (codes.some((code) => typeof code === "string" && TIMEOUT_CODES.has(code))) return new ModelError("timeout");
  if (chain.some((error) => Reflect.get(error, "name") === "TimeoutError")) return new ModelError("timeout");

  const failed = chain.map(failedAnswerOf).find((found) => found !== undefined);
  if (failed !== undefined && statusOf === "package") return streamError(failed.body, failed.status, redact);
  if (failed !== undefined) {
    const kind = classifyAnswer(failed.status, failed.body);
    return new ModelError(kind, { status: failed.status, detail: redact(failed.body) });
  }
  const stated = chain.map(statedErrorOf).find((found) => found !== undefined);
  if (stated !== undefined) return streamError(jsonOf(stated), statedStatusOf(stated), redact);
  // The packages and the parser of JSON walk a reply by recursion.
  if (chain.some((error) => error instanceof RangeError)) return new ModelError("malformed", { detail: "RangeError" });
  for (const [marker, kind] of KIND_BY_MARKER) {
    if (chain.some((error) => isMarked(error, marker))) return new ModelError(kind, { detail: marker });
  }
  const [outermost] = chain;
  const detail = outermost instanceof Error ? { detail: redact(outermost.message) } : {};
  return new ModelError("connection", detail);
}

/**
 * An error that came as a part of a started stream: the provider's own error object, or a value that the provider package
 * made. The status was 200 by then, so the failure carries none.
 *
 * Source: docs/spec/models.md section 10.
 */
export function streamFailureOf(error: unknown, redact: Redact): ModelError {
  if (error instanceof Error) return failureOf(error, redact, "package");
  return streamError(typeof error === "string" ? error : jsonOf(error), statedStatusOf(error), redact);
}

function streamError(body: string, statedStatus: number | undefined, redact: Redact): ModelError {
  // Anthropic's package makes the body of its own error, when the first frame does not fit the wire format.
  if (SERIALIZED_PARSE_ERROR.test(body)) return new ModelError("malformed", { detail: redact(body) });
  return new ModelError(classifyStreamError(body, statedStatus), { detail: redact(body) });
}

function causesOf(thrown: unknown): object[] {
  const chain: object[] = [];
  let current = thrown;
  while (typeof current === "object" && current !== null && chain.length < LONGEST_CHAIN && !chain.includes(current)) {
    chain.push(current);
    current = Reflect.get(current, "cause");
  }
  return chain;
}

function failedAnswerOf(error: object): { status: number; body: string } | undefined {
  if (!isMarked(error, "AI_APICallError")) return undefined;
  const status: unknown = Reflect.get(error, "statusCode");
  const body: unknown = Reflect.get(error, "responseBody");
  if (typeof status !== "number" || status < 300 || typeof body !== "string") return undefined;
  return { status, body };
}

/** The error object that a provider sent in place of a piece of a reply, where its package found only that it is no such piece. */
function statedErrorOf(error: object): object | undefined {
  if (!isMarked(error, "AI_TypeValidationError")) return undefined;
  const value: unknown = Reflect.get(error, "value");
  const stated: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "error") : undefined;
  return typeof stated === "object" && stated !== null ? stated : undefined;
}

function statedStatusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const stated = ["statusCode", "status", "code"].map((name): unknown => Reflect.get(error, name));
  return stated.find((value) => typeof value === "number");
}

function isMarked(error: object, marker: string): boolean {
  return Reflect.get(error, Symbol.for(`vercel.ai.error.${marker}`)) === true;
}

import { type ModelCallLimits, ModelError } from "@runvil/plugin-sdk";
import { classifyAnswer, classifyStreamError } from "./classification.js";
import { failureOf } from "./failure.js";
import { receive } from "./receive.js";
import type { Redact } from "./redaction.js";
import { replyTooLarge } from "./reply-builder.js";

/** What one round's requests are sent with. */
export interface LimitedFetchSettings {
  readonly limits: ModelCallLimits;
  /** Aborts when the round is over, whichever way. */
  readonly signal: AbortSignal;
  readonly redact: Redact;
  /** Sends the request; the platform's own `fetch` unless one was handed in. */
  readonly send: typeof fetch;
}

/**
 * A `fetch` that keeps one round to its limits and turns every answer that is no success into a `ModelError`. It follows no
 * redirect, because the credentials would go along. It retries nothing. A package that asks for one reply in several requests
 * has one limit of bytes for all of them.
 *
 * Source: docs/spec/models.md section 10.
 */
export function limitedFetch(settings: LimitedFetchSettings): typeof fetch {
  const { limits, signal, send } = settings;
  const received = { bytes: 0 };
  return async (input, init) => {
    const failed = new AbortController();
    const asked = init?.signal == null ? [] : [init.signal];
    const whole = AbortSignal.any([signal, failed.signal, ...asked]);
    const fail = (error: unknown) => {
      failed.abort();
      return signal.aborted ? error : failureOf(error, settings.redact);
    };
    try {
      const sent = send(input, { ...init, signal: whole, redirect: "manual" });
      const response = await receive(sent, limits.receiveTimeoutMs, signal);
      if (!response.ok) throw await failedAnswer(response, settings);
      const { status, headers } = response;
      if (isJson(headers)) return new Response(await wholeAnswer(response, settings), { status, headers });
      const body = response.body === null ? null : limitedBody(response.body, settings, received, fail);
      return new Response(body, { status, headers });
    } catch (error) {
      throw fail(error);
    }
  };
}

async function failedAnswer(response: Response, settings: LimitedFetchSettings): Promise<ModelError> {
  const { status } = response;
  const body = await bodyText(response, settings);
  return new ModelError(classifyAnswer(status, body), { status, detail: settings.redact(body) });
}

/** A stream was asked for: one JSON value in its place may be an error that the status kept to itself. */
async function wholeAnswer(response: Response, settings: LimitedFetchSettings): Promise<string> {
  const body = await bodyText(response, settings);
  if (!isErrorObject(body)) return body;
  throw new ModelError(classifyStreamError(body), { detail: settings.redact(body) });
}

function isJson(headers: Headers): boolean {
  return /^application\/json\b/i.test(headers.get("content-type") ?? "");
}

function isErrorObject(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    const error: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "error") : undefined;
    return error !== undefined && error !== null;
  } catch {
    return false;
  }
}

async function bodyText(response: Response, { limits, signal }: LimitedFetchSettings): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await receive(reader.read(), limits.receiveTimeoutMs, signal);
    if (done) return Buffer.concat(chunks).toString("utf8");
    bytes += value.byteLength;
    if (bytes > limits.maxReplyBytes) {
      throw new ModelError("malformed", { detail: `response body exceeds the ${limits.maxReplyBytes}-byte limit` });
    }
    chunks.push(value);
  }
}

function limitedBody(
  body: ReadableStream<Uint8Array>,
  { limits, signal }: LimitedFetchSettings,
  received: { bytes: number },
  fail: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await receive(reader.read(), limits.receiveTimeoutMs, signal);
          if (done) return controller.close();
          received.bytes += value.byteLength;
          if (received.bytes > limits.maxReplyBytes) throw replyTooLarge(limits.maxReplyBytes);
          controller.enqueue(value);
        } catch (error) {
          controller.error(fail(error));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Without a queue the clock runs only while somebody waits for a chunk.
    { highWaterMark: 0 },
  );
}

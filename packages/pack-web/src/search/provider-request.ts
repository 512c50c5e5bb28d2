import type { Dispatcher } from "undici";
import { type Body, readBody } from "../content/body.js";
import { startDeadline } from "../deadline.js";
import { errorBody } from "./error-body.js";
import { SearchError } from "./search-error.js";

const DEADLINE_MS = 30_000;
const MOST_BYTES = 262_144;

/** One request of a provider that speaks HTTP and JSON. */
export interface ProviderRequest {
  /** GET without a body, POST with one. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** What no message may repeat: the key above all. */
  readonly secrets: readonly string[];
  /** Aborts when the call ends. */
  readonly signal: AbortSignal;
}

/**
 * Sends a provider's request, for at most 30 s and 256 KiB, and reads its JSON answer. No redirect is followed, no proxy
 * variable read, TLS always verified; where it goes is the Host's configuration, so the fetch policy does not apply.
 *
 * @throws SearchError, whatever went wrong.
 *
 * Source: docs/spec/bundled-packs.md section 1.2.
 */
export async function requestJson(request: ProviderRequest): Promise<unknown> {
  const { Agent } = await import("undici");
  const agent = new Agent({ connections: 1, pipelining: 0, connect: { rejectUnauthorized: true } });
  const deadline = startDeadline(request.signal, DEADLINE_MS);
  try {
    return await readJson(await send({ ...request, signal: deadline.signal }, agent), request.secrets);
  } finally {
    deadline.end();
    void agent.destroy();
  }
}

async function send({ url, headers, body, signal }: ProviderRequest, dispatcher: Dispatcher) {
  const { request } = await import("undici");
  const json = body === undefined ? undefined : JSON.stringify(body);
  try {
    return await request(url, {
      dispatcher,
      method: json === undefined ? "GET" : "POST",
      headers: { accept: "application/json", ...(json && { "content-type": "application/json" }), ...headers },
      body: json ?? null,
      signal,
    });
  } catch (cause) {
    throw new SearchError("request failed", { kind: "Transport", cause });
  }
}

async function readJson({ statusCode, headers, body }: Dispatcher.ResponseData, secrets: readonly string[]) {
  const failed = statusCode < 200 || statusCode > 299;
  let answer: Body;
  try {
    answer = await readBody(body, [headers["content-encoding"] ?? []].flat().join(","), MOST_BYTES);
  } catch (cause) {
    if (failed)
      throw new SearchError(`backend returned ${statusCode}, and its error body could not be read`, { cause });
    throw new SearchError("reading response failed", { kind: "Transport", cause });
  }
  if (failed) throw new SearchError(`backend returned ${statusCode}: ${errorBody(answer.bytes, secrets)}`);
  if (answer.over) throw new SearchError(`response body exceeded ${MOST_BYTES} bytes`);
  return parse(decode(answer.bytes));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new SearchError("response body was not valid UTF-8", { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SearchError("malformed search response", { cause });
  }
}

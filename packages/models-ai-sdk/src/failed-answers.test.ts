import { describe, expect, it } from "vitest";
import * as wire from "./test-server/chat-completions.js";
import { type Answer, events, json, serve, stalled } from "./test-server/http-server.js";
import { call, failureOfRound, KEY, providerAt, request } from "./test-server/round.js";

const openAiError = (message: string, code: string | null = null) => ({ error: { message, type: "e", code } });
const anthropicError = (type: string, message: string) => ({ type: "error", error: { type, message } });

async function failureFor(answer: Answer, vendor: "openai" | "anthropic" | "google" | "compatible" = "openai") {
  await using server = await serve(answer);
  const provider = await providerAt(server.url, vendor);
  const failure = await failureOfRound(provider.complete(request(), call()));
  // Nothing retries, whatever the failure.
  expect(server.requests).toHaveLength(1);
  return failure;
}

describe("an answer that is no success", () => {
  it.each([
    [400, openAiError("This model's maximum context length is 8192 tokens"), "context_overflow"],
    [400, openAiError("x", "CONTEXT_LENGTH_EXCEEDED"), "context_overflow"],
    [400, anthropicError("invalid_request_error", "prompt is too long: 1 > 0"), "context_overflow"],
    [413, { error: "the request exceeds the available context size" }, "context_overflow"],
    [413, "<html>413 Request Entity Too Large</html>", "rejected"],
    [400, openAiError("Your request was rejected as a result of our safety system."), "content_policy"],
    [400, openAiError("x", "content_policy_violation"), "content_policy"],
    [400, openAiError("Unknown parameter: 'x'"), "rejected"],
    [401, openAiError("Incorrect API key"), "auth"],
    [403, anthropicError("permission_error", "no"), "auth"],
    [404, openAiError("The model does not exist"), "rejected"],
    [408, "", "rejected"],
    [429, openAiError("Rate limit reached"), "rate_limit"],
    [429, openAiError("You exceeded your current quota", "insufficient_quota"), "quota"],
    [
      429,
      { error: { message: "You exceeded your current quota.", details: ["RequestsPerMinutePerProject"] } },
      "rate_limit",
    ],
    [500, openAiError("oops"), "server"],
    [500, openAiError("The engine is currently overloaded"), "overloaded"],
    [502, "<html>Bad Gateway</html>", "server"],
    [503, "", "overloaded"],
    [529, anthropicError("overloaded_error", "Overloaded"), "overloaded"],
  ])("%i %j is %3$s", async (status, body, kind) => {
    for (const vendor of ["openai", "anthropic", "google", "compatible"] as const) {
      const failure = await failureFor(json(status, body), vendor);
      expect([failure.kind, failure.status], vendor).toEqual([kind, status]);
    }
  });

  it.each([
    [openAiError(`maximum context length with ${KEY}`), "context_overflow"],
    [openAiError("Incorrect API key", "invalid_api_key"), "auth"],
    [anthropicError("overloaded_error", "Overloaded"), "overloaded"],
    [{ error: "oops" }, "server"],
    [{ id: "chatcmpl-1", object: "chat.completion", choices: [] }, "malformed"],
    ["{not JSON", "malformed"],
  ])("is recognized behind the status 200: %j is %s", async (body, kind) => {
    for (const vendor of ["openai", "anthropic", "google", "compatible"] as const) {
      const failure = await failureFor(json(200, body), vendor);
      expect([failure.kind, failure.status], vendor).toEqual([kind, undefined]);
      expect(failure.detail).not.toContain(KEY);
    }
  });

  it("is rejected for a redirect, and the key does not follow it", async () => {
    await using elsewhere = await serve(events(wire.text("Hi"), wire.finish("stop")));
    const failure = await failureFor((response) => {
      response.writeHead(307, { location: `${elsewhere.url}/chat/completions` });
      response.end();
    });
    expect([failure.kind, failure.status]).toEqual(["rejected", 307]);
    expect(elsewhere.requests).toEqual([]);
  });

  it("is a lost connection when its body cannot be read", async () => {
    const failure = await failureFor((response) => {
      response.writeHead(500, { "content-length": "1000" });
      response.write("{");
      setTimeout(() => response.destroy(), 20);
    });
    expect([failure.kind, failure.status]).toEqual(["connection", undefined]);
  });

  it("keeps the key out of everything, even when the backend repeats it", async () => {
    const failure = await failureFor(json(401, openAiError(`Incorrect API key provided: ${KEY}. Bearer ${KEY}`)));
    expect(failure.detail).toContain("[redacted]");
    const everything = [failure.message, failure.stack, failure.detail, JSON.stringify(failure), String(failure.cause)];
    expect(everything.join("\n")).not.toContain(KEY);
  });
});

describe("no answer", () => {
  it("is a lost connection when nobody listens", async () => {
    const closed = await serve();
    await closed[Symbol.asyncDispose]();
    const provider = await providerAt(closed.url);
    expect((await failureOfRound(provider.complete(request(), call()))).kind).toBe("connection");
  });
});

describe("limits", () => {
  const limits = { maxReplyBytes: 16_777_216, receiveTimeoutMs: 10_000 };
  const ONE_MEGABYTE = wire.text("x".repeat(1024 * 1024));

  it("refuse a reply of 17 MB while it arrives", async () => {
    await using server = await serve(stalled(...Array.from({ length: 17 }, () => ONE_MEGABYTE)));
    const provider = await providerAt(server.url);
    const failure = await failureOfRound(provider.complete(request(), call({ limits })));
    expect(failure).toMatchObject({
      kind: "malformed",
      detail: "response stream exceeds the 16777216-byte limit",
    });
    await server.abandoned;
  });

  it("refuse an error body of 17 MB while it arrives", async () => {
    await using server = await serve((response) => {
      response.writeHead(500);
      response.write("x".repeat(17 * 1024 * 1024));
    });
    const provider = await providerAt(server.url);
    const failure = await failureOfRound(provider.complete(request(), call({ limits })));
    expect(failure).toMatchObject({
      kind: "malformed",
      detail: "response body exceeds the 16777216-byte limit",
    });
    expect(failure.status).toBeUndefined();
    await server.abandoned;
  });

  it("hold to the byte", async () => {
    const frames = [wire.text("Hello"), wire.finish("stop")];
    const bytes = Buffer.byteLength(frames.join(""));
    await using server = await serve(events(...frames));
    const provider = await providerAt(server.url);
    const withLimit = (maxReplyBytes: number) =>
      provider.complete(request(), call({ limits: { ...limits, maxReplyBytes } }));
    expect((await withLimit(bytes)).text).toBe("Hello");
    expect((await failureOfRound(withLimit(bytes - 1))).kind).toBe("malformed");
  });

  it.each<[string, Answer]>([
    ["before the headers", () => {}],
    ["before the first chunk", stalled()],
    ["after some chunks", stalled(wire.text("Hel"), wire.text("lo"))],
    ["inside an error body", (response) => void response.writeHead(500).write("{")],
  ])("end a wait %s and close the connection", async (_, answer) => {
    await using server = await serve(answer);
    const provider = await providerAt(server.url);
    const failure = await failureOfRound(
      provider.complete(request(), call({ limits: { ...limits, receiveTimeoutMs: 2000 } })),
    );
    expect(failure.kind).toBe("timeout");
    await server.abandoned;
  });

  it("restart the clock with every chunk, even one that is only a comment", async () => {
    await using server = await serve(async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const frame of [": wait\n\n", ": wait\n\n", wire.text("Hello"), ": wait\n\n", wire.finish("stop")]) {
        await new Promise((resolve) => setTimeout(resolve, 700));
        response.write(frame);
      }
      response.end();
    });
    const provider = await providerAt(server.url);
    const reply = await provider.complete(request(), call({ limits: { ...limits, receiveTimeoutMs: 3000 } }));
    expect(reply.text).toBe("Hello");
  });
});

describe("an abort in flight", () => {
  it.each<[string, Answer]>([
    ["before the headers", () => {}],
    ["in the middle of the stream", stalled(wire.text("Hel"))],
  ])("ends the round with the signal's reason %s and closes the connection", async (_, answer) => {
    await using server = await serve(answer);
    const provider = await providerAt(server.url);
    const controller = new AbortController();
    const reason = new Error("stopped");
    setTimeout(() => controller.abort(reason), 100);
    await expect(provider.complete(request(), call({ signal: controller.signal }))).rejects.toBe(reason);
    await server.abandoned;
  });

  it("sends nothing when it came before the round", async () => {
    await using server = await serve(events(wire.finish("stop")));
    const provider = await providerAt(server.url);
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(provider.complete(request(), call({ signal }))).rejects.toThrow("stopped");
    expect(server.requests).toEqual([]);
  });
});

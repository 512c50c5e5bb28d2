import type { ModelRequest } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import * as wire from "./test-server/anthropic-messages.js";
import { type Answer, broken, events, serve, stalled } from "./test-server/http-server.js";
import { call, failureOfRound, KEY, providerAt, request } from "./test-server/round.js";

const HELLO = events(wire.start(3), wire.text(0, "Hello"), wire.finish("end_turn", 2));
const MODEL = "claude-sonnet-4-6";

async function bodyOf(fields: Partial<ModelRequest>, id = MODEL) {
  await using server = await serve(HELLO);
  const provider = await providerAt(server.url, "anthropic", id);
  await provider.complete(request(fields), call());
  return server.requests[0]?.body ?? {};
}

async function failureFor(answer: Answer) {
  await using server = await serve(answer);
  const provider = await providerAt(server.url, "anthropic", MODEL);
  const failure = await failureOfRound(provider.complete(request(), call()));
  expect(server.requests).toHaveLength(1);
  return failure;
}

describe("a reply", () => {
  it("joins its text blocks with nothing between and leaves thinking out", async () => {
    await using server = await serve(
      events(
        wire.start(20),
        wire.thinking(0, "Hm. ", "Yes."),
        wire.text(1, "One", " two"),
        wire.text(2, "three"),
        wire.toolUse(3, "toolu_1", "web_fetch", '{"url":', '"https://a.example"}'),
        wire.toolUse(4, "toolu_2", "now"),
        wire.finish("tool_use", 30),
      ),
    );
    const provider = await providerAt(server.url, "anthropic", MODEL);
    const deltas: string[] = [];
    const reply = await provider.complete(request(), call({ onDelta: (text) => deltas.push(text) }));
    expect(reply).toEqual({
      text: "One twothree",
      toolCalls: [
        { id: "toolu_1", name: "web_fetch", arguments: { url: "https://a.example" } },
        { id: "toolu_2", name: "now", arguments: {} },
      ],
      finishReason: "tool_calls",
      rawFinishReason: "tool_use",
      usage: { promptTokens: 20, completionTokens: 30 },
    });
    expect(deltas.join("")).toBe(reply.text);
    expect(server.requests[0]).toMatchObject({ path: "/v1/messages", headers: { "x-api-key": KEY } });
  });

  it.each([
    ["end_turn", "stop"],
    ["max_tokens", "length"],
    ["refusal", "content_filter"],
    ["something_new", "other"],
  ])("with the stop reason %s ends as %s", async (raw, normalized) => {
    await using server = await serve(events(wire.start(1), wire.text(0, "x"), wire.finish(raw, 1)));
    const provider = await providerAt(server.url, "anthropic", MODEL);
    expect(await provider.complete(request(), call())).toMatchObject({
      finishReason: normalized,
      rawFinishReason: raw,
    });
  });

  it("is malformed when it ends in the middle or has arguments that do not decode", async () => {
    expect((await failureFor(events(wire.start(1), wire.text(0, "Half")))).kind).toBe("malformed");
    const bad = events(wire.start(1), wire.toolUse(0, "t", "n", '{"a"'), wire.finish("tool_use", 1));
    expect((await failureFor(bad)).kind).toBe("malformed");
    expect((await failureFor(events("data: [1,2]\n\n"))).kind).toBe("malformed");
  });

  it("is a lost connection when the connection breaks", async () => {
    expect((await failureFor(broken(wire.start(1), wire.text(0, "Half")))).kind).toBe("connection");
  });
});

describe("a connection", () => {
  it("serves the next round, too, though its end comes a little after the last frame", async () => {
    await using server = await serve((response, recorded) => {
      stalled(wire.start(3), wire.text(0, "Hello"), wire.finish("end_turn", 2))(response, recorded);
      setTimeout(() => response.end(), 10);
    });
    const provider = await providerAt(server.url, "anthropic", MODEL);
    for (let round = 0; round < 6; round += 1) {
      await provider.complete(request(), call());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // A connection that is not yet free when the next round starts costs one more, but not one per round.
    expect(new Set(server.requests.map(({ port }) => port)).size).toBeLessThan(6);
  });

  it("that stays open after the reply's last frame holds nothing up", async () => {
    await using server = await serve(stalled(wire.start(3), wire.text(0, "Hello"), wire.finish("end_turn", 2)));
    const provider = await providerAt(server.url, "anthropic", MODEL);
    expect((await provider.complete(request(), call())).text).toBe("Hello");
    await server.abandoned;
  });
});

describe("an error inside a started stream", () => {
  it.each([
    ["overloaded", "overloaded_error", "Overloaded"],
    ["context_overflow", "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"],
    ["rate_limit", "rate_limit_error", "Number of requests has exceeded your limit"],
    ["auth", "authentication_error", "invalid x-api-key"],
    ["server", "api_error", "Internal server error"],
  ])("is %s for %s", async (kind, type, message) => {
    const early = await failureFor(events(wire.streamError(type, message)));
    expect(early.kind).toBe(kind);
    const late = await failureFor(events(wire.start(1), wire.text(0, "Hi"), wire.streamError(type, message)));
    expect([late.kind, late.status]).toEqual([kind, undefined]);
  });
});

describe("a request", () => {
  it("carries tools unchanged, and no tool list when there is none", async () => {
    const tools = [
      { name: "zoo_visit", description: "Visit.", parameters: { type: "object", properties: { b: { $ref: "#/x" } } } },
      { name: "ask", description: "Ask.", parameters: { type: "object" } },
    ];
    const body = await bodyOf({ tools });
    expect(body.tools).toMatchObject(
      tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
    );
    expect(await bodyOf({})).not.toHaveProperty("tools");
  });

  it("carries a whole conversation, images of tool results inside them", async () => {
    const messages: ModelRequest["messages"] = [
      {
        role: "system",
        content: [
          { type: "text", text: "Be" },
          { type: "text", text: " brief." },
        ],
      },
      {
        role: "user",
        content: [
          { type: "text", text: "Look" },
          { type: "image_url", url: "data:image/png;base64,AAAA" },
        ],
      },
      { role: "assistant", content: "", toolCalls: [{ id: "c1", name: "look", arguments: { a: 1 } }] },
      {
        role: "tool",
        content: [
          { type: "text", text: "seen" },
          { type: "image_url", url: "https://a.example/c.png" },
          { type: "image_url", url: "data:image/webp;base64,BBBB" },
        ],
        toolCallId: "c1",
      },
    ];
    const body = await bodyOf({ messages });
    expect(body.system).toMatchObject([{ type: "text", text: "Be brief." }]);
    expect(body.messages).toMatchObject([
      {
        role: "user",
        content: [
          { type: "text", text: "Look" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
        ],
      },
      { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "look", input: { a: 1 } }] },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "c1",
            content: [
              { type: "text", text: "seen" },
              { type: "image", source: { type: "url", url: "https://a.example/c.png" } },
              { type: "image", source: { type: "base64", media_type: "image/webp", data: "BBBB" } },
            ],
          },
        ],
      },
    ]);
  });

  it.each([
    ["claude-sonnet-4-6", true, { type: "adaptive" }],
    ["claude-sonnet-4-6", false, { type: "disabled" }],
    ["claude-sonnet-4-5-20250929", true, { type: "enabled", budget_tokens: 4096 }],
    ["claude-haiku-4-5", false, { type: "disabled" }],
    ["claude-3-5-haiku-20241022", true, undefined],
  ])("switches the thinking of %s to %s", async (id, thinking, expected) => {
    expect((await bodyOf({ thinking }, id)).thinking).toEqual(expected);
    expect(await bodyOf({}, id)).not.toHaveProperty("thinking");
  });
});

import type { ModelRequest } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import * as wire from "./test-server/chat-completions.js";
import { type Answer, broken, events, serve } from "./test-server/http-server.js";
import { call, failureOfRound, KEY, providerAt, request } from "./test-server/round.js";
import type { VendorName } from "./vendor.js";

const HELLO = events(wire.text("Hello"), wire.finish("stop"));
const PNG = "iVBORw0KGgo=";

/** The body of the one request that a round sends. */
async function bodyOf(fields: Partial<ModelRequest>, vendor: VendorName = "openai", id?: string) {
  await using server = await serve(HELLO);
  const provider = await providerAt(server.url, vendor, id);
  await provider.complete(request(fields), call());
  expect(server.requests).toHaveLength(1);
  return server.requests[0]?.body ?? {};
}

/** The reply that a round gets for an answer. */
async function replyTo(answer: Answer, vendor: VendorName = "openai") {
  await using server = await serve(answer);
  const provider = await providerAt(server.url, vendor);
  return await provider.complete(request(), call());
}

/** The failure that a round gets for an answer. */
async function failureFor(answer: Answer, vendor: VendorName = "openai") {
  await using server = await serve(answer);
  const provider = await providerAt(server.url, vendor);
  const failure = await failureOfRound(provider.complete(request(), call()));
  expect(server.requests).toHaveLength(1);
  return failure;
}

describe("a reply", () => {
  it("repeats no key in the provider's own word", async () => {
    const reply = await replyTo(events(wire.text("Hi"), wire.finish(`stop for ${KEY} ${"x".repeat(5000)}`)));
    expect(reply.rawFinishReason).toMatch(/^stop for \[redacted\] x{1,2000}…$/);
  });

  it("is the concatenation of its deltas, with usage and finish reason", async () => {
    const usage = {
      prompt_tokens: 9,
      completion_tokens: 6,
      total_tokens: 15,
      completion_tokens_details: { reasoning_tokens: 2 },
    };
    await using server = await serve(
      events(wire.text("Hel"), wire.text(""), wire.text("lo — ünï"), wire.finish("stop", usage)),
    );
    const provider = await providerAt(server.url);
    const deltas: string[] = [];
    const reply = await provider.complete(request(), call({ onDelta: (text) => deltas.push(text) }));
    expect(reply).toEqual({
      text: "Hello — ünï",
      toolCalls: [],
      finishReason: "stop",
      rawFinishReason: "stop",
      usage: { promptTokens: 9, completionTokens: 6, reasoningTokens: 2 },
    });
    expect(deltas).toEqual(["Hel", "lo — ünï"]);
  });

  it("survives a sink that throws", async () => {
    await using server = await serve(HELLO);
    const provider = await providerAt(server.url);
    const onDelta = () => {
      throw new Error("the watcher is gone");
    };
    expect((await provider.complete(request(), call({ onDelta }))).text).toBe("Hello");
  });

  it("keeps characters whole that arrive split over two chunks", async () => {
    const frames = Buffer.from(wire.text("a🦊b"));
    const middle = frames.indexOf(Buffer.from("🦊")) + 2;
    const reply = await replyTo((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(frames.subarray(0, middle));
      setTimeout(() => {
        response.write(frames.subarray(middle));
        response.end(wire.finish("stop"));
      }, 10);
    });
    expect(reply.text).toBe("a🦊b");
  });

  it("carries tool calls in order, their streamed arguments decoded", async () => {
    const reply = await replyTo(
      events(
        wire.toolCall(0, { id: "c1", name: "web_fetch", arguments: '{"url":' }),
        wire.toolCall(0, { arguments: '"https://a.example"}' }),
        wire.toolCall(1, { id: "c2", name: "now", arguments: "" }),
        wire.toolCall(2, { id: "c3", name: "list", arguments: "[1]" }),
        wire.finish("tool_calls"),
      ),
    );
    expect(reply).toEqual({
      text: "",
      toolCalls: [
        { id: "c1", name: "web_fetch", arguments: { url: "https://a.example" } },
        { id: "c2", name: "now", arguments: {} },
        { id: "c3", name: "list", arguments: [1] },
      ],
      finishReason: "tool_calls",
      rawFinishReason: "tool_calls",
    });
  });

  it.each([
    ["length", "length"],
    ["content_filter", "content_filter"],
    ["function_call", "tool_calls"],
    ["eos", "other"],
  ])("with the finish reason %s ends as %s", async (raw, normalized) => {
    const reply = await replyTo(events(wire.text("x"), wire.finish(raw)), "compatible");
    expect(reply).toMatchObject({ finishReason: normalized, rawFinishReason: raw });
  });

  it("leaves reasoning out of the text and of the deltas", async () => {
    await using server = await serve(
      events(wire.chunk({ reasoning_content: "Let me think." }), wire.text("Four."), wire.finish("stop")),
    );
    const provider = await providerAt(server.url, "compatible");
    const deltas: string[] = [];
    const reply = await provider.complete(request(), call({ onDelta: (text) => deltas.push(text) }));
    expect([reply.text, deltas]).toEqual(["Four.", ["Four."]]);
  });
});

describe("calls that a package corrects before Runvil sees them", () => {
  it("get a new id when theirs repeats another's", async () => {
    for (const vendor of ["openai", "compatible"] as const) {
      const same = [0, 1].map((index) => wire.toolCall(index, { id: "c", name: "look", arguments: "{}" }));
      const ids = (await replyTo(events(...same, wire.finish("tool_calls")), vendor)).toolCalls.map(({ id }) => id);
      expect(new Set(ids).size, vendor).toBe(2);
    }
  });

  it("are dropped by OpenAI's when their name is blank", async () => {
    const nameless = events(wire.toolCall(0, { id: "c", name: " ", arguments: "{}" }), wire.finish("tool_calls"));
    expect((await replyTo(nameless, "openai")).toolCalls).toEqual([]);
  });
});

describe("a reply that cannot be understood", () => {
  it.each([
    [
      "arguments that do not decode",
      events(wire.toolCall(0, { id: "c", name: "n", arguments: '{"a":' }), wire.finish("tool_calls")),
    ],
    ["garbage in place of events", events("<html>It works!</html>")],
    ["a frame that is no JSON", events(wire.text("Hi"), "data: {oops\n\n", wire.finish("stop"))],
    ["a frame of another shape", events(wire.text("Hi"), 'data: {"choices":7}\n\n', wire.finish("stop"))],
    ["a stream that ends in the middle", events(wire.text("Half a se"))],
    ["an empty body", events()],
  ])("is malformed: %s", async (_, answer) => {
    for (const vendor of ["openai", "compatible"] as const) {
      expect((await failureFor(answer, vendor)).kind, vendor).toBe("malformed");
    }
  });

  it("is a lost connection when the connection breaks in the middle", async () => {
    expect((await failureFor(broken(wire.text("Half a se")))).kind).toBe("connection");
    expect(await failureFor(broken())).toMatchObject({ kind: "connection" });
  });
});

describe("an error inside a started stream", () => {
  const LONG = "This model's maximum context length is 8192 tokens.";
  it.each([
    ["context_overflow", { message: LONG, type: "invalid_request_error", code: "context_length_exceeded" }],
    ["server", { message: "The server had an error", type: "server_error", code: null }],
    ["rate_limit", { message: "Slow down", type: "requests", code: "rate_limit_exceeded" }],
    ["quota", { message: "No money", type: "insufficient_quota", code: "insufficient_quota" }],
    ["overloaded", { message: "The engine is overloaded", type: "server_error", code: 503 }],
    ["rejected", { message: "No such parameter", type: "invalid_request_error", code: null }],
  ])("is %s, before the first delta and after it", async (kind, error) => {
    for (const vendor of ["openai", "compatible"] as const) {
      for (const frames of [[], [wire.text("Hi")]]) {
        const failure = await failureFor(events(...frames, wire.streamError(error)), vendor);
        expect([failure.kind, failure.status], `${vendor}, ${frames.length} frames before`).toEqual([kind, undefined]);
      }
    }
  });
});

describe("a request", () => {
  it("carries the key, the model and nothing that the round leaves unset", async () => {
    await using server = await serve(HELLO);
    const provider = await providerAt(server.url);
    await provider.complete(request(), call());
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      path: "/v1/chat/completions",
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect(server.requests[0]?.body).toEqual({
      model: "gpt-4o",
      messages: [{ role: "user", content: "Hello" }],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it("is streamed for an infer round, too", async () => {
    const round = { ...request().round, kind: "infer" as const };
    expect(await bodyOf({ round })).toMatchObject({ stream: true });
  });

  it("carries the sampling options", async () => {
    expect(await bodyOf({ temperature: 0, maxTokens: 17 })).toMatchObject({ temperature: 0, max_tokens: 17 });
  });

  it("carries tools in their order, names, descriptions and schemas unchanged", async () => {
    const parameters = {
      type: "object",
      properties: { b: { $ref: "#/$defs/B" }, a: { type: "string", default: "x", "x-vendor": [1, null] } },
      required: ["b"],
      additionalProperties: false,
      $defs: { B: { allOf: [{ type: "integer" }] } },
    };
    const tools = [
      { name: "zoo_visit", description: "Visit. “Quoted”, and\nbroken.", parameters },
      { name: "ask", description: "", parameters: { type: "object" } },
    ];
    for (const vendor of ["openai", "compatible"] as const) {
      const body = await bodyOf({ tools }, vendor);
      expect(JSON.stringify(body.tools)).toBe(
        JSON.stringify(tools.map((definition) => ({ type: "function", function: definition }))),
      );
      expect(body).not.toHaveProperty("tool_choice");
    }
  });

  it("has no tool list when the round advertises none", async () => {
    expect(await bodyOf({})).not.toHaveProperty("tools");
    expect(await bodyOf({ tools: [] })).not.toHaveProperty("tools");
  });

  it("carries a whole conversation", async () => {
    const messages: ModelRequest["messages"] = [
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "text", text: "Look" },
          { type: "image_url", url: `data:image/png;base64,${PNG}` },
          { type: "image_url", url: "https://a.example/b.jpg" },
        ],
      },
      {
        role: "assistant",
        content: "Looking.",
        toolCalls: [
          { id: "c1", name: "look", arguments: { b: 1, a: [2] } },
          { id: "c2", name: "see", arguments: {} },
        ],
      },
      {
        role: "tool",
        content: [
          { type: "text", text: "two" },
          { type: "image_url", url: "https://a.example/c.png" },
        ],
        toolCallId: "c2",
      },
      { role: "tool", content: "one", toolCallId: "c1" },
      { role: "assistant", content: "" },
      { role: "user", content: "Well?" },
    ];
    const body = await bodyOf({ messages });
    expect(body.messages).toEqual([
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "text", text: "Look" },
          { type: "image_url", image_url: { url: `data:image/png;base64,${PNG}` } },
          { type: "image_url", image_url: { url: "https://a.example/b.jpg" } },
        ],
      },
      {
        role: "assistant",
        content: "Looking.",
        tool_calls: [
          { id: "c1", type: "function", function: { name: "look", arguments: '{"b":1,"a":[2]}' } },
          { id: "c2", type: "function", function: { name: "see", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "c2", content: "two" },
      { role: "tool", tool_call_id: "c1", content: "one" },
      { role: "user", content: [{ type: "image_url", image_url: { url: "https://a.example/c.png" } }] },
      { role: "user", content: "Well?" },
    ]);
  });

  it.each([
    ["openai", "gpt-5.1", true, { reasoning_effort: "medium" }],
    ["openai", "gpt-5.1", false, { reasoning_effort: "none" }],
    ["compatible", "qwen3", true, { reasoning_effort: "medium", chat_template_kwargs: { enable_thinking: true } }],
    ["compatible", "qwen3", false, { reasoning_effort: "none", chat_template_kwargs: { enable_thinking: false } }],
  ] as const)("switches the thinking of %s:%s to %s", async (vendor, id, thinking, expected) => {
    expect(await bodyOf({ thinking }, vendor, id)).toMatchObject(expected);
    expect(Object.keys(await bodyOf({}, vendor, id))).toEqual(expect.not.arrayContaining(Object.keys(expected)));
  });

  it("says nothing of thinking to a model that cannot switch", async () => {
    for (const id of ["gpt-4o", "o3", "gpt-5", "gpt-5-chat-latest", "ft:gpt-5.1:acme"]) {
      expect(await bodyOf({ thinking: true }, "openai", id), id).not.toHaveProperty("reasoning_effort");
    }
  });
});

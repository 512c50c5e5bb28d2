import type { ModelRequest } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { type Answer, events, serve } from "./test-server/http-server.js";
import { call, failureOfRound, KEY, providerAt, request } from "./test-server/round.js";

const frame = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const parts = (content: unknown[], finishReason?: string) =>
  frame({
    candidates: [
      { content: { role: "model", parts: content }, ...(finishReason === undefined ? {} : { finishReason }) },
    ],
    usageMetadata: { promptTokenCount: 4, candidatesTokenCount: 3, thoughtsTokenCount: 2, totalTokenCount: 9 },
  });
const HELLO = events(parts([{ text: "Hel" }]), parts([{ text: "lo" }], "STOP"));
const FLASH = "gemini-2.5-flash";

async function bodyOf(fields: Partial<ModelRequest>, id = FLASH) {
  await using server = await serve(HELLO);
  const provider = await providerAt(server.url, "google", id);
  await provider.complete(request(fields), call());
  return server.requests[0]?.body ?? {};
}

async function replyTo(answer: Answer) {
  await using server = await serve(answer);
  const provider = await providerAt(server.url, "google", FLASH);
  return { reply: await provider.complete(request(), call()), sent: server.requests[0] };
}

describe("a reply", () => {
  it("carries text, usage and the finish reason", async () => {
    const { reply, sent } = await replyTo(HELLO);
    expect(reply).toEqual({
      text: "Hello",
      toolCalls: [],
      finishReason: "stop",
      rawFinishReason: "STOP",
      usage: { promptTokens: 4, completionTokens: 5, reasoningTokens: 2 },
    });
    expect(sent).toMatchObject({
      path: `/v1/models/${FLASH}:streamGenerateContent?alt=sse`,
      headers: { "x-goog-api-key": KEY },
    });
  });

  it("carries calls, and leaves thoughts out", async () => {
    const { reply } = await replyTo(
      events(
        parts([{ text: "Hm.", thought: true }, { text: "Yes. " }]),
        parts([{ functionCall: { name: "look", args: { a: 1 } } }], "STOP"),
      ),
    );
    expect(reply).toMatchObject({
      text: "Yes. ",
      toolCalls: [{ id: expect.stringMatching(/./), name: "look", arguments: { a: 1 } }],
      finishReason: "tool_calls",
    });
  });

  it("that a filter cut is no failure, one that ends in the middle is malformed", async () => {
    expect((await replyTo(events(parts([{ text: "x" }], "SAFETY")))).reply.finishReason).toBe("content_filter");
    expect((await replyTo(events(frame({ promptFeedback: { blockReason: "SAFETY" } })))).reply).toMatchObject({
      text: "",
      finishReason: "content_filter",
    });
    await using server = await serve(events(parts([{ text: "x" }])));
    const provider = await providerAt(server.url, "google", FLASH);
    expect((await failureOfRound(provider.complete(request(), call()))).kind).toBe("malformed");
  });
});

describe("a failure", () => {
  it("is the error that came in place of a piece of the reply", async () => {
    const error = { code: 400, status: "INVALID_ARGUMENT", message: "input exceeds the maximum number of tokens" };
    await using server = await serve(events(parts([{ text: "x" }]), frame({ error })));
    const provider = await providerAt(server.url, "google", FLASH);
    const failure = await failureOfRound(provider.complete(request(), call()));
    expect(failure).toMatchObject({ kind: "context_overflow", detail: expect.stringContaining("INVALID_ARGUMENT") });
  });

  it("is a malformed reply where the arguments nest too deep for the package", async () => {
    const args = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const deep = `data: {"candidates":[{"content":{"parts":[{"functionCall":{"name":"t","args":${args}}}]}}]}\n\n`;
    await using server = await serve(events(deep));
    const provider = await providerAt(server.url, "google", FLASH);
    expect((await failureOfRound(provider.complete(request(), call()))).kind).toBe("malformed");
  });
});

describe("a request", () => {
  it("carries tool schemas whole, even those that the package cannot convert", async () => {
    const tools = [
      {
        name: "zoo_visit",
        description: "Visit.",
        parameters: {
          type: "object",
          properties: { n: { type: "integer", exclusiveMinimum: 3, default: 4 }, self: { $ref: "#/$defs/gone" } },
          additionalProperties: false,
          "x-vendor": { functionDeclarations: [{ name: "ask", parameters: 1 }] },
        },
      },
      { name: "ask", description: "Ask.", parameters: { type: "object" } },
    ];
    const body = await bodyOf({
      tools,
      messages: [
        { role: "user", content: "Go" },
        {
          role: "assistant",
          content: "",
          toolCalls: [{ id: "c", name: "ask", arguments: { tools: [{ name: "ask" }] } }],
        },
        { role: "tool", content: "done", toolCallId: "c" },
      ],
    });
    expect(body.tools).toEqual([
      {
        functionDeclarations: tools.map(({ name, description, parameters }) => ({
          name,
          description,
          parametersJsonSchema: parameters,
        })),
      },
    ]);
    expect(body.contents).toMatchObject([
      {},
      { parts: [{ functionCall: { name: "ask", args: { tools: [{ name: "ask" }] } } }] },
      { parts: [{ functionResponse: { name: "ask", response: { content: "done" } } }] },
    ]);
    expect(await bodyOf({})).not.toHaveProperty("tools");
  });

  it("sends images by address or by value, and fetches none itself", async () => {
    await using elsewhere = await serve(HELLO);
    const image = { type: "image_url" as const, url: `${elsewhere.url}/a.png` };
    const body = await bodyOf({
      messages: [
        { role: "user", content: [{ type: "image_url", url: "data:image/png;base64,AAAA" }] },
        { role: "assistant", content: "", toolCalls: [{ id: "c", name: "ask", arguments: {} }] },
        { role: "tool", content: [image], toolCallId: "c" },
      ],
    });
    expect(body.contents).toMatchObject([
      { parts: [{ inlineData: { mimeType: "image/png", data: "AAAA" } }] },
      { role: "model" },
      { role: "user", parts: [{ functionResponse: { name: "ask" } }] },
      { role: "user", parts: [{ fileData: { fileUri: image.url } }] },
    ]);
    expect(elsewhere.requests).toEqual([]);
  });

  it.each([
    [FLASH, true, { thinkingBudget: -1 }],
    [FLASH, false, { thinkingBudget: 0 }],
    ["gemini-2.5-pro", false, undefined],
    ["gemini-2.0-flash", true, undefined],
  ])("switches the thinking of %s to %s", async (id, thinking, expected) => {
    expect((await bodyOf({ thinking }, id)).generationConfig).toEqual(
      expected === undefined ? {} : { thinkingConfig: expected },
    );
  });
});

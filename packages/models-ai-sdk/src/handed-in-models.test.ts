import type { LanguageModelV2, LanguageModelV3 } from "@ai-sdk/provider";
import { APICallError, JSONParseError } from "@ai-sdk/provider";
import type { LanguageModelV4 } from "@ai-sdk/provider-v4";
import { ModelError, type ModelRequest } from "@runvil/plugin-sdk";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { AiSdkModel } from "./language-model.js";
import { aiSdkProvider } from "./provider.js";
import { finishPart, modelObject } from "./test-server/model-object.js";
import { call, failureOfRound, request } from "./test-server/round.js";

const text = (delta: string) => ({ type: "text-delta", id: "0", delta });
const V2_FINISH = {
  type: "finish",
  finishReason: "tool-calls",
  usage: { inputTokens: 5, outputTokens: 4, totalTokens: 9, reasoningTokens: 1 },
};

function complete(model: AiSdkModel, fields: Partial<ModelRequest> = {}, callFields: Parameters<typeof call>[0] = {}) {
  return aiSdkProvider({ models: { m: model } }).complete(request(fields), call(callFields));
}

/** A model object whose `doStream` throws. */
function throwing(error: unknown): AiSdkModel {
  return { ...modelObject("v3", []), doStream: () => Promise.reject(error) };
}

describe("a model object", () => {
  it("may be of any specification version, as far as the compiler sees", () => {
    expectTypeOf<LanguageModelV2>().toExtend<AiSdkModel>();
    expectTypeOf<LanguageModelV3>().toExtend<AiSdkModel>();
    expectTypeOf<LanguageModelV4>().toExtend<AiSdkModel>();
  });

  it.each([
    ["v2", V2_FINISH, undefined],
    ["v3", finishPart({ unified: "tool-calls", raw: "tool_use" }), "tool_use"],
    ["v4", finishPart({ unified: "tool-calls", raw: "tool_use" }), "tool_use"],
  ])("of specification version %s makes the same reply", async (version, finish, raw) => {
    const deltas: string[] = [];
    const model = modelObject(version, [
      { type: "stream-start", warnings: [] },
      { type: "response-metadata", id: "r" },
      { type: "reasoning-delta", id: "r", delta: "Hm." },
      text("a"),
      { type: "ping" },
      { type: "source", sourceType: "url", id: "s", url: "https://a.example" },
      text("b"),
      { type: "tool-input-delta", id: "c1", delta: '{"x":1}' },
      { type: "tool-call", toolCallId: "c1", toolName: "look", input: '{"x":1}' },
      { type: "tool-call", toolCallId: "p1", toolName: "search", input: "{}", providerExecuted: true },
      finish,
    ]);
    const reply = await complete(model, {}, { onDelta: (delta) => deltas.push(delta) });
    expect(reply).toEqual({
      text: "ab",
      toolCalls: [{ id: "c1", name: "look", arguments: { x: 1 } }],
      finishReason: "tool_calls",
      ...(raw === undefined ? {} : { rawFinishReason: raw }),
      usage: { promptTokens: 5, completionTokens: 4, reasoningTokens: 1 },
    });
    expect(deltas).toEqual(["a", "b"]);
  });

  it("gets its options in the shape of its version", async () => {
    const fields: Partial<ModelRequest> = {
      messages: [{ role: "user", content: [{ type: "image_url", url: "data:image/png;base64,AAAA" }] }],
      tools: [{ name: "t", description: "d", parameters: { type: "object" } }],
      temperature: 0.5,
      maxTokens: 9,
      thinking: false,
    };
    const shared = {
      tools: [{ type: "function", name: "t", description: "d", inputSchema: { type: "object" } }],
      temperature: 0.5,
      maxOutputTokens: 9,
      abortSignal: expect.any(AbortSignal),
    };
    const plain = [{ role: "user", content: [{ type: "file", mediaType: "image/png", data: "AAAA" }] }];
    const tagged = [
      { role: "user", content: [{ type: "file", mediaType: "image/png", data: { type: "data", data: "AAAA" } }] },
    ];
    const v2 = modelObject("v2", [V2_FINISH]);
    const v3 = modelObject("v3", [finishPart()]);
    const v4 = modelObject("v4", [finishPart()]);
    for (const model of [v2, v3, v4]) await complete(model, fields);
    expect(v2.calls).toEqual([{ ...shared, prompt: plain }]);
    expect(v3.calls).toEqual([{ ...shared, prompt: plain }]);
    expect(v4.calls).toEqual([{ ...shared, prompt: tagged, reasoning: "none" }]);
  });

  it("of an unknown specification version is not asked", async () => {
    const model = modelObject("v9", [finishPart()]);
    const failure = await failureOfRound(complete(model));
    expect(failure.kind).toBe("disabled");
    expect(failure.detail).toContain("v9");
    expect(model.calls).toEqual([]);
  });

  it("is closed as soon as the reply is whole, whatever it would still say", async () => {
    const model = modelObject("v3", [text("a"), finishPart(), () => new Promise(() => {})]);
    expect((await complete(model)).text).toBe("a");
    expect(model.calls[0]?.abortSignal?.aborted).toBe(true);
  });

  it("may leave the finish reason out", async () => {
    const reply = await complete(modelObject("v3", [text("a"), finishPart({ unified: "other", raw: undefined })]));
    expect(reply).not.toHaveProperty("finishReason");
  });

  it("that stops without a finish part is malformed", async () => {
    expect((await failureOfRound(complete(modelObject("v3", [text("a")])))).kind).toBe("malformed");
  });

  it("with parts of a wrong shape is read as far as it makes sense", async () => {
    const junk = [null, 7, "x", {}, { type: "text-delta" }, { type: "text-delta", delta: 5 }, { type: "stream-start" }];
    expect((await complete(modelObject("v3", [...junk, text("a"), finishPart()]))).text).toBe("a");
  });
});

describe("limits on the parts", () => {
  const limits = { maxReplyBytes: 10, receiveTimeoutMs: 10_000 };
  it.each([
    ["text", [text("éééé"), text("ééé")]],
    ["reasoning", [{ type: "reasoning-delta", id: "r", delta: "x".repeat(11) }]],
    ["streamed arguments", [{ type: "tool-input-delta", id: "c", delta: "x".repeat(11) }]],
    ["whole arguments", [{ type: "tool-call", toolCallId: "c", toolName: "n", input: '{"a":"12345"}' }]],
    [
      "arguments in the end, after few were streamed",
      [
        { type: "tool-input-delta", id: "c", delta: "{" },
        { type: "tool-call", toolCallId: "c", toolName: "n", input: '{"a":"12345"}' },
      ],
    ],
    ["of a call's id", [{ type: "tool-call", toolCallId: "c".repeat(11), toolName: "n", input: "" }]],
    ["of a streamed call's id", [{ type: "tool-input-delta", id: "c".repeat(11), delta: "" }]],
    ["of a call's name", [{ type: "tool-call", toolCallId: "c", toolName: "n".repeat(11), input: "" }]],
    ["many blocks of reasoning", Array.from({ length: 11 }, (_none, n) => ({ type: "reasoning-start", id: `${n}` }))],
  ])("refuse too much %s", async (_, parts) => {
    const model = modelObject("v3", [...parts, finishPart()]);
    const failure = await failureOfRound(complete(model, {}, { limits }));
    expect(failure).toMatchObject({ kind: "malformed", detail: "response stream exceeds the 10-byte limit" });
    expect(model.canceled()).toBe(1);
  });

  it("count arguments once, though they come in pieces and then whole", async () => {
    const input = '{"a":1}';
    const model = modelObject("v3", [
      { type: "tool-input-delta", id: "c", delta: input },
      { type: "tool-call", toolCallId: "c", toolName: "n", input },
      finishPart(),
    ]);
    expect((await complete(model, {}, { limits })).toolCalls).toHaveLength(1);
  });

  it("end a wait for a part, or for the stream itself", async () => {
    const short = { maxReplyBytes: 1000, receiveTimeoutMs: 50 };
    const silent = modelObject("v3", [text("a"), () => new Promise(() => {})]);
    expect((await failureOfRound(complete(silent, {}, { limits: short }))).kind).toBe("timeout");
    const dead = { ...modelObject("v3", []), doStream: () => new Promise<never>(() => {}) };
    expect((await failureOfRound(complete(dead, {}, { limits: short }))).kind).toBe("timeout");
  });

  it("leave a model alone when the abort came before the round", async () => {
    const model = modelObject("v3", [finishPart()]);
    await expect(complete(model, {}, { signal: AbortSignal.abort(new Error("stopped")) })).rejects.toThrow("stopped");
    expect(model.calls).toEqual([]);
  });

  it("do not hold back an abort when the model ignores its signal", async () => {
    const controller = new AbortController();
    const dead = { ...modelObject("v3", []), doStream: () => new Promise<never>(() => {}) };
    const round = complete(dead, {}, { signal: controller.signal });
    controller.abort(new Error("stopped"));
    await expect(round).rejects.toThrow("stopped");
  });
});

describe("what a model object throws", () => {
  const answer = (statusCode: number, responseBody: string) =>
    new APICallError({ message: "m", url: "u", requestBodyValues: {}, statusCode, responseBody });

  it.each([
    [answer(429, "slow down"), "rate_limit", 429],
    [answer(400, "prompt is too long"), "context_overflow", 400],
    [new APICallError({ message: "Cannot connect", url: "u", requestBodyValues: {} }), "connection", undefined],
    [
      Object.assign(answer(200, "<html>"), { cause: new JSONParseError({ text: "<html>", cause: "x" }) }),
      "malformed",
      undefined,
    ],
    [Object.assign(new Error("x"), { cause: { code: "UND_ERR_HEADERS_TIMEOUT" } }), "timeout", undefined],
    [new DOMException("late", "TimeoutError"), "timeout", undefined],
    [new ModelError("quota", { status: 429 }), "quota", 429],
    [new Error("outer", { cause: new ModelError("auth", { status: 403 }) }), "auth", 403],
    [{ [Symbol.for("vercel.ai.error.AI_JSONParseError")]: true }, "malformed", undefined],
    [{ [Symbol.for("vercel.ai.error.AI_LoadAPIKeyError")]: true }, "disabled", undefined],
    [{ [Symbol.for("vercel.ai.error.AI_UnsupportedFunctionalityError")]: true }, "rejected", undefined],
    [new TypeError("whatever"), "connection", undefined],
    ["a string", "connection", undefined],
    [undefined, "connection", undefined],
  ])("%s becomes %s", async (thrown, kind, status) => {
    const failure = await failureOfRound(complete(throwing(thrown)));
    expect([failure.kind, failure.status]).toEqual([kind, status]);
    expect(failure.cause).toBeUndefined();
  });

  it("may be a chain of causes that bites its tail", async () => {
    const snake: { cause?: unknown } = {};
    snake.cause = snake;
    expect((await failureOfRound(complete(throwing(snake)))).kind).toBe("connection");
  });

  it.each([
    ["overloaded", { type: "overloaded_error", message: "Overloaded" }],
    ["context_overflow", "Input is too long for requested model."],
    ["server", undefined],
    [
      "rate_limit",
      new APICallError({ message: "m", url: "u", requestBodyValues: {}, statusCode: 429, responseBody: "" }),
    ],
  ])("in its stream is %s", async (kind, error) => {
    const model = modelObject("v3", [
      text("a"),
      { type: "error", error },
      finishPart({ unified: "error", raw: undefined }),
    ]);
    const failure = await failureOfRound(complete(model));
    expect([failure.kind, failure.status]).toEqual([kind, undefined]);
  });
});

describe("the provider", () => {
  it("has no model that was not handed in, be it a name of Object's", async () => {
    const provider = aiSdkProvider({ models: { m: modelObject("v3", [finishPart()]) } });
    for (const model of ["x", "constructor", "__proto__", ""]) {
      expect((await failureOfRound(provider.complete(request({ model }), call()))).kind).toBe("disabled");
    }
  });

  it("logs once per model what the model ignores", async () => {
    const lines: unknown[] = [];
    const log = { warn: (message: string, fields?: Record<string, unknown>) => lines.push([message, fields]) };
    const warning = { type: "unsupported", feature: "temperature" };
    const model = modelObject("v3", [{ type: "stream-start", warnings: [warning] }, finishPart()]);
    const provider = aiSdkProvider({ models: { m: model, n: model }, log });
    for (const id of ["m", "m", "n"]) await provider.complete(request({ model: id, thinking: true }), call());
    const message = "a model ignores a part of the request";
    expect(lines).toEqual([
      [message, { model: "m", what: "thinking" }],
      [message, { model: "m", what: warning }],
      [message, { model: "n", what: "thinking" }],
      [message, { model: "n", what: warning }],
    ]);
  });

  it("goes on where a warning has no JSON form, there are too many, or the log breaks", async () => {
    let lines = 0;
    const log = {
      warn: () => {
        lines += 1;
        throw new Error("the log is broken");
      },
    };
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    const warnings = [cycle, 1n, ...Array.from({ length: 2000 }, (_none, n) => n)];
    const model = modelObject("v3", [{ type: "stream-start", warnings }, text("a"), finishPart()]);
    const provider = aiSdkProvider({ models: { m: model }, log });
    expect((await provider.complete(request(), call())).text).toBe("a");
    expect(lines).toBe(1000);
  });

  it("answers rounds side by side", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = modelObject("v3", [() => gate.then(() => text("slow")), finishPart()]);
    const fast = modelObject("v3", [text("fast"), finishPart()]);
    const provider = aiSdkProvider({ models: { slow, fast } });
    const first = provider.complete(request({ model: "slow" }), call());
    expect((await provider.complete(request({ model: "fast" }), call())).text).toBe("fast");
    release();
    expect((await first).text).toBe("slow");
  });
});

import { type ModelCall, ModelError, type ModelProvider } from "@runvil/plugin-sdk";
import type { ModelReply, ModelRoundEffect } from "@runvil/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SILENT_LOG } from "../log.js";
import { type ModelDelta, performModelRound } from "./perform-model-round.js";
import { checkReply } from "./reply-check.js";

const limits = { maxReplyBytes: 16_777_216, receiveTimeoutMs: 120_000 };

function effect(kind: "loop" | "infer" = "loop"): ModelRoundEffect {
  return {
    id: "0#1",
    kind: "model_round",
    origin: { execution: "run", section: "Main" },
    request: {
      round: { execution: "run", section: "Main", task: "0", turn: 1, kind },
      role: "writer",
      model: "m",
      messages: [{ role: "user", content: "hi" }],
    },
  };
}

// `unknown`, since a provider of no type may answer anything.
const providing = (complete: (...given: Parameters<ModelProvider["complete"]>) => unknown): ModelProvider => ({
  complete: (async (request, call) => complete(request, call)) as ModelProvider["complete"],
});
const never = new AbortController().signal;
const run = (
  provider: ModelProvider | undefined,
  signal = never,
  more: { onDelta?: (delta: ModelDelta) => void } = {},
) => performModelRound(effect(), { provider, log: SILENT_LOG, limits, ...more }, signal);
const malformed = (what: string) => ({
  ok: false,
  value: { kind: "malformed", message: `the model backend sent a reply that could not be understood: ${what}` },
});
const reply: ModelReply = { text: "hello", toolCalls: [] };

describe("a reply", () => {
  it("is answered with what a reply may carry", async () => {
    const calls = [{ id: "c1", name: "t", arguments: { a: [1] }, extra: 1 }];
    const provider = providing(() => ({
      text: "t",
      toolCalls: calls,
      finishReason: "tool_calls",
      rawFinishReason: "TOOLS",
      usage: { promptTokens: 3, completionTokens: 2, reasoningTokens: 2 },
      secret: "s",
    }));
    expect(await run(provider)).toEqual({
      ok: true,
      value: {
        text: "t",
        toolCalls: [{ id: "c1", name: "t", arguments: { a: [1] } }],
        finishReason: "tool_calls",
        usage: { promptTokens: 3, completionTokens: 2, reasoningTokens: 2 },
      },
    });
  });

  it.each([
    [{ promptTokens: -1, completionTokens: 0 }],
    [{ promptTokens: 1.5, completionTokens: 0 }],
    [{ promptTokens: 1, completionTokens: 1, reasoningTokens: 2 }],
    [{ promptTokens: 1 }],
    ["many"],
  ])("loses a usage that cannot be: %j", async (usage) => {
    expect(await run(providing(() => ({ ...reply, usage })))).toEqual({ ok: true, value: reply });
  });

  it("has `other` for a finish reason that nobody knows", async () => {
    expect(await run(providing(() => ({ ...reply, finishReason: "tired" })))).toMatchObject({
      value: { finishReason: "other" },
    });
  });

  const call = { id: "a", name: "n", arguments: {} };
  it.each<[unknown, string]>([
    [[{ ...call, id: "" }], "tool call id was blank"],
    [[{ ...call, id: " \n" }], "tool call id was blank"],
    [[{ ...call, id: 7 }], "tool call id was blank"],
    [[null], "tool call id was blank"],
    [[{ ...call, name: "  " }], "tool call name was blank"],
    [[call, { ...call, arguments: 1 }], 'tool call id "a" was repeated'],
    [[{ ...call, arguments: [1, 2, 3] }], "tool call arguments were not a JSON object"],
    [[{ ...call, arguments: "{}" }], "tool call arguments were not a JSON object"],
    [[{ ...call, arguments: null }], "tool call arguments were not a JSON object"],
    [[{ id: "a", name: "n" }], "tool call arguments were not a JSON object"],
    [
      [
        { ...call, arguments: 1 },
        { ...call, id: "" },
      ],
      "tool call arguments were not a JSON object",
    ],
    ["none", "reply was not a text with tool calls"],
  ])("with the calls %j is malformed: %s", async (toolCalls, what) => {
    expect(await run(providing(() => ({ text: "", toolCalls })))).toEqual(malformed(what));
  });

  it.each([undefined, null, 7, "text", {}, { text: 1, toolCalls: [] }, []])(
    "that is %j is malformed",
    async (given) => {
      expect(await run(providing(() => given))).toEqual(malformed("reply was not a text with tool calls"));
    },
  );

  it("whose arguments hold a cycle is malformed", async () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    const given = { text: "", toolCalls: [{ ...call, arguments: cycle }] };
    expect(await run(providing(() => given))).toEqual(malformed("tool call arguments were not a JSON object"));
  });

  it("over the cap is malformed", async () => {
    const given = { text: "x".repeat(100_000_000), toolCalls: [] };
    expect(await run(providing(() => given))).toEqual(malformed("response stream exceeds the 16777216-byte limit"));
  });

  const long = "x".repeat(9_000_000);
  it.each<[string, string, readonly object[]]>([
    ["a call's id", "", [{ ...call, id: `${long}${long}` }]],
    ["a call's name", "", [{ ...call, name: `${long}${long}` }]],
    ["a call's arguments", "", [{ ...call, arguments: { a: [`${long}${long}`] } }]],
    ["a text and a call's arguments together", long, [{ ...call, arguments: { a: long } }]],
    [
      "two calls together",
      "",
      [call, { id: "b", name: "n", arguments: { a: long } }, { ...call, id: "c", name: long }],
    ],
    ["an id that repeats", "", [call, { ...call, id: `${long}${long}` }, { ...call, id: `${long}${long}` }]],
  ])("over the cap by %s is malformed", async (_what, text, toolCalls) => {
    expect(await run(providing(() => ({ text, toolCalls })))).toEqual(
      malformed("response stream exceeds the 16777216-byte limit"),
    );
  });

  it("of exactly the cap passes, and one byte less of it does not", () => {
    const given = { text: "é", toolCalls: [{ id: "i", name: "né", arguments: { a: "é" } }] };
    const bytes = 2 + 1 + 3 + '{"a":"é"}'.length + 1;
    expect(checkReply(given, bytes)).toEqual({ ok: true, reply: given });
    expect(checkReply(given, bytes - 1)).toEqual({
      ok: false,
      what: `response stream exceeds the ${bytes - 1}-byte limit`,
    });
  });

  const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) });
  it("with arguments nested deeper than 100 levels is malformed", async () => {
    const answer = (levels: number) =>
      run(providing(() => ({ text: "", toolCalls: [{ ...call, arguments: nested(levels) }] })));
    expect(await answer(100)).toMatchObject({ ok: true });
    expect(await answer(101)).toEqual(malformed("tool call arguments were nested deeper than 100 levels"));
    expect(await answer(3000)).toEqual(malformed("tool call arguments were nested deeper than 100 levels"));
  });

  it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, Number("1e400")])(
    "with the number %s in arguments is malformed",
    async (number) => {
      const given = { text: "", toolCalls: [{ ...call, arguments: { a: [{ b: number }] } }] };
      expect(await run(providing(() => given))).toEqual(malformed("a number in tool call arguments was out of range"));
    },
  );

  it("keeps keys of arguments that name parts of objects", async () => {
    const text = '{"__proto__":{"x":1},"constructor":{"prototype":2},"toString":3}';
    const answer = await run(providing(() => ({ text: "", toolCalls: [{ ...call, arguments: JSON.parse(text) }] })));
    expect(JSON.stringify(answer)).toContain(text);
  });

  it("never breaks the check, and passes it only as plain JSON", () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (usage, toolCalls) => {
        const result = checkReply({ text: "t", toolCalls, usage }, 1_000_000);
        if (result.ok) expect(JSON.parse(JSON.stringify(result.reply))).toEqual(result.reply);
      }),
    );
  });
});

describe("a failed round", () => {
  it.each([
    ["connection", undefined, "the connection to the model backend failed"],
    ["timeout", undefined, "the model backend did not answer in time"],
    ["context_overflow", 400, "the request is larger than the model's context window (status 400)"],
    ["rate_limit", 429, "the model backend is limiting the request rate (status 429)"],
    ["quota", 429, "the model backend says the usage quota is spent (status 429)"],
    ["overloaded", 529, "the model backend is overloaded (status 529)"],
    ["server", 500, "the model backend reported a fault of its own (status 500)"],
    ["auth", 401, "the model backend did not accept the credentials (status 401)"],
    ["content_policy", 400, "the model backend refused the request on content policy grounds (status 400)"],
    ["rejected", 404, "the model backend rejected the request (status 404)"],
    ["rejected", undefined, "the model backend rejected the request"],
    ["disabled", undefined, "model access is turned off or not configured"],
  ] as const)("of kind %s, status %s, reads: %s", async (kind, status, message) => {
    const options = { detail: "sk-secret", cause: new Error("sk-secret"), ...(status === undefined ? {} : { status }) };
    const provider = providing(() => {
      throw new ModelError(kind, options);
    });
    const value = { kind, message, ...(status === undefined ? {} : { status }) };
    expect(await run(provider)).toEqual({ ok: false, value });
  });

  it("quotes a malformed reply's detail only when it is one of the known texts", async () => {
    const failing = (detail: string) =>
      providing(() => {
        throw new ModelError("malformed", { detail });
      });
    const known = "response body exceeds the 16777216-byte limit";
    expect(await run(failing(known))).toEqual(malformed(known));
    expect(await run(failing("<html>secret"))).toEqual(malformed("reply was not a text with tool calls"));
  });

  it.each([new Error("sk-secret"), undefined, "text", Object.assign(new ModelError("auth"), { kind: "odd" })])(
    "by the throw of %s counts as connection",
    async (thrown) => {
      const provider = providing(() => {
        throw thrown;
      });
      expect(await run(provider)).toEqual({
        ok: false,
        value: { kind: "connection", message: "the connection to the model backend failed" },
      });
    },
  );

  it("without a provider is disabled", async () => {
    expect(await run(undefined)).toEqual({
      ok: false,
      value: { kind: "disabled", message: "model access is turned off or not configured" },
    });
  });
});

describe("a round", () => {
  it("gets a request of its own, the limits and the signal", async () => {
    let given: { request: unknown; call: ModelCall } | undefined;
    const asked = effect("infer");
    const provider = providing((request, call) => {
      given = { request, call };
      request.messages.length = 0;
      return reply;
    });
    await performModelRound(asked, { provider, log: SILENT_LOG, limits, onDelta: () => {} }, never);
    expect(asked.request.messages).toHaveLength(1);
    expect(given?.call.limits).toEqual(limits);
    expect(given?.call.signal.aborted).toBe(false);
    expect("onDelta" in (given?.call ?? {})).toBe(false);
  });

  it("ends at once when it is cut, whatever the provider does", async () => {
    const abort = new AbortController();
    const cut = run(
      providing(() => new Promise(() => {})),
      abort.signal,
    );
    abort.abort();
    expect(await cut).toEqual({ ok: false, value: { kind: "cancelled" } });
  });

  it("that was cut is no failure, whatever the provider throws then", async () => {
    const lines: string[] = [];
    const abort = new AbortController();
    let ended: Promise<unknown> = Promise.resolve();
    const provider = providing((_request, { signal }) => {
      ended = new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("interrupted"))),
      );
      return ended;
    });
    const log = { ...SILENT_LOG, warn: (line: string) => lines.push(line) };
    const cut = performModelRound(effect(), { provider, log, limits }, abort.signal);
    abort.abort();
    expect(await cut).toEqual({ ok: false, value: { kind: "cancelled" } });
    await expect(ended).rejects.toThrow("interrupted");
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines).toEqual([]);
  });

  it("relays deltas until it ends, and survives a sink that throws", async () => {
    const deltas: ModelDelta[] = [];
    let late: ((text: string) => void) | undefined;
    const provider = providing((_request, call) => {
      late = call.onDelta;
      call.onDelta?.("he");
      call.onDelta?.("llo");
      return reply;
    });
    await run(provider, never, { onDelta: (delta) => deltas.push(delta) });
    late?.("after");
    expect(deltas.map((delta) => [delta.text, delta.effect, delta.round.task])).toEqual([
      ["he", "0#1", "0"],
      ["llo", "0#1", "0"],
    ]);
    const broken = await run(provider, never, {
      onDelta: () => {
        throw new Error("sink");
      },
    });
    expect(broken).toEqual({ ok: true, value: reply });
  });
});

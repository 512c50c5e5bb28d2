import { type ModelCall, ModelError, type ModelProvider } from "@runvil/plugin-sdk";
import type { ModelReply, ModelRequest } from "@runvil/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseModelScript } from "../model-script-file.js";
import { scriptedModel } from "../scripted-model.js";
import { formatModelScript } from "./format-model-script.js";
import { modelRecorder } from "./model-recorder.js";

const call: ModelCall = {
  signal: new AbortController().signal,
  limits: { maxReplyBytes: 1000, receiveTimeoutMs: 1000 },
};
const request = (content: string, role = "writer"): ModelRequest => ({
  round: { execution: "run-1", section: "S", task: "0", turn: 1, kind: "loop" },
  role,
  model: "m",
  messages: [{ role: "user", content }],
});
const says = (answer: (request: ModelRequest) => ModelReply): ModelProvider => ({
  complete: async (asked) => answer(asked),
});
const echo = says(({ messages }) => ({ text: `re ${messages[0]?.content}`, toolCalls: [], finishReason: "stop" }));

describe("modelRecorder", () => {
  it("passes everything on and writes each round down under its role", async () => {
    const deltas: string[] = [];
    const inner: ModelProvider = {
      async complete(asked, { onDelta }) {
        onDelta?.("piece");
        return echo.complete(asked, call);
      },
    };
    const recorder = modelRecorder(inner);
    const reply = await recorder.complete(request("a"), { ...call, onDelta: (text) => deltas.push(text) });
    await recorder.complete(request("b", "critic"), call);
    expect(reply).toEqual({ text: "re a", toolCalls: [], finishReason: "stop" });
    expect(deltas).toEqual(["piece"]);
    expect(recorder.script()).toEqual({
      writer: [{ text: "re a", request: { messages: [{ role: "user", content: "a" }] } }],
      critic: [{ text: "re b", request: { messages: [{ role: "user", content: "b" }] } }],
    });
  });

  const call1 = { id: "c", name: "n", arguments: {} };
  const throwing = {
    get text(): string {
      throw new Error("no");
    },
  };
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["no calls", { text: "t" }],
    ["a text that is none", { text: 7, toolCalls: [] }],
    ["a call that is none", { text: "t", toolCalls: [null] }],
    ["an id that is none", { text: "t", toolCalls: [{ ...call1, id: 7 }] }],
    ["arguments that are none", { text: "t", toolCalls: [{ ...call1, arguments: undefined }] }],
    ["a number out of range", { text: "t", toolCalls: [{ ...call1, arguments: { a: [Number.POSITIVE_INFINITY] } }] }],
    ["arguments without a JSON form", { text: "t", toolCalls: [{ ...call1, arguments: { a: 1n } }] }],
    ["a getter that throws", throwing],
  ])("passes %s on, and records it as malformed", async (_name, reply) => {
    const recorder = modelRecorder({ complete: async () => reply as ModelReply });
    expect(await recorder.complete(request("a"), call)).toBe(reply);
    const file = parseModelScript(formatModelScript(recorder.script()), "m.yaml");
    expect(file.writer).toMatchObject([{ error: { kind: "malformed" } }]);
  });

  it("records odd words and counts as the Harness takes them", async () => {
    const odd = { text: "t", toolCalls: [], finishReason: "tired", usage: { promptTokens: -1, completionTokens: 2 } };
    const recorder = modelRecorder({ complete: async () => odd as unknown as ModelReply });
    await recorder.complete(request("a"), call);
    const file = parseModelScript(formatModelScript(recorder.script()), "m.yaml");
    expect(await scriptedModel(file).complete(request("a"), call)).toEqual({
      text: "t",
      toolCalls: [],
      finishReason: "other",
    });
  });

  it.each<[string, unknown, object]>([
    ["an odd kind", Object.assign(new ModelError("auth"), { kind: "odd" }), { kind: "connection" }],
    ["an odd status", Object.assign(new ModelError("auth"), { status: 7 }), { kind: "auth" }],
    ["undefined", undefined, { kind: "connection" }],
    [
      "a proxy that throws",
      new Proxy(new ModelError("auth"), {
        get: () => {
          throw new Error("no");
        },
      }),
      { kind: "connection" },
    ],
  ])("passes the throw of %s on, and records what the Harness makes of it", async (_name, thrown, error) => {
    const recorder = modelRecorder({
      complete: () => {
        throw thrown;
      },
    });
    const outcome = await recorder.complete(request("a"), call).then(
      () => "replied",
      (reason: unknown) => (reason === thrown ? "the throw" : "another throw"),
    );
    expect(outcome).toBe("the throw");
    const file = parseModelScript(formatModelScript(recorder.script()), "m.yaml");
    expect(file.writer).toMatchObject([{ error }]);
  });

  it("keeps what requests have in common once", async () => {
    const recorder = modelRecorder(echo);
    const long = { role: "user" as const, content: "x".repeat(1000) };
    for (const content of ["a", "b"]) {
      await recorder.complete({ ...request(content), messages: [long, { role: "user", content }] }, call);
    }
    const [first, second] = recorder.script().writer ?? [];
    expect(second?.request?.messages[0]).toBe(first?.request?.messages[0]);
    expect(second?.request?.messages[1]).not.toEqual(first?.request?.messages[1]);
  });

  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(
        fc.constantFrom(
          "\r\n",
          "\n",
          " ",
          "\0",
          "\ufeff",
          "\ud800",
          "\u2028",
          "#",
          ": ",
          "- ",
          "---",
          "&r1",
          "*r1",
          "'",
          '"',
        ),
      )
      .map((pieces) => pieces.join("")),
  );
  const fields = fc.dictionary(fc.oneof(text, fc.constantFrom("__proto__", "constructor", "<<", "1")), fc.jsonValue(), {
    maxKeys: 3,
  });
  it("plays back any text, id, name and arguments, for any request", async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, text, fields, async (content, answer, id, name, args) => {
        const reply: ModelReply = {
          text: answer,
          toolCalls: [{ id, name, arguments: args }],
          finishReason: "tool_calls",
        };
        const recorder = modelRecorder(says(() => reply));
        const asked: ModelRequest = {
          ...request(content),
          messages: [
            { role: "user", content },
            { role: "assistant", content: answer, toolCalls: [{ id, name, arguments: {} }] },
            { role: "tool", toolCallId: id, content: answer },
          ],
        };
        await recorder.complete(asked, call);
        // What is written to a file goes through UTF-8.
        const file = Buffer.from(formatModelScript(recorder.script())).toString();
        const played = await scriptedModel(parseModelScript(file, "m.yaml")).complete(asked, call);
        expect(JSON.stringify(played)).toBe(JSON.stringify(reply));
      }),
    );
  });

  it.each<[string, ModelReply]>([
    ["calls", { text: "", toolCalls: [{ id: "c", name: "n", arguments: { a: [1] } }], finishReason: "tool_calls" }],
    ["calls with text", { text: "t", toolCalls: [{ id: "c", name: "n", arguments: 7 }], finishReason: "stop" }],
    ["no reason", { text: "t", toolCalls: [] }],
    [
      "a limit and usage",
      { text: "t", toolCalls: [], finishReason: "length", usage: { promptTokens: 1, completionTokens: 2 } },
    ],
    ["nothing", { text: "", toolCalls: [], finishReason: "stop" }],
  ])("plays a reply with %s back as it was", async (_name, reply) => {
    const recorder = modelRecorder(says(() => reply));
    await recorder.complete(request("a"), call);
    const file = parseModelScript(formatModelScript(recorder.script()), "m.yaml");
    expect(await scriptedModel(file).complete(request("a"), call)).toEqual(reply);
  });

  it.each([
    [new ModelError("rate_limit", { status: 429 }), { kind: "rate_limit", status: 429 }],
    [new ModelError("timeout"), { kind: "timeout" }],
    [new Error("reset"), { kind: "connection" }],
  ])("records the failure %s", async (thrown, error) => {
    const recorder = modelRecorder({ complete: () => Promise.reject(thrown) });
    await expect(recorder.complete(request("a"), call)).rejects.toBe(thrown);
    expect(recorder.script()).toMatchObject({ writer: [{ error }] });
    expect(parseModelScript(formatModelScript(recorder.script()), "m.yaml")).toMatchObject({ writer: [{ error }] });
  });

  it("keeps the order in which rounds began, and leaves out what was interrupted", async () => {
    const open: ((reply: ModelReply) => void)[] = [];
    const recorder = modelRecorder({ complete: () => new Promise((resolve) => open.push(resolve)) });
    const abort = new AbortController();
    const rounds = [
      recorder.complete(request("first"), call),
      recorder.complete(request("cut"), { ...call, signal: abort.signal }),
      recorder.complete(request("last"), call),
    ];
    abort.abort();
    for (const resolve of open.reverse()) resolve({ text: "x", toolCalls: [], finishReason: "stop" });
    await Promise.all(rounds);
    expect(recorder.script().writer?.map((round) => round.request?.messages[0]?.content)).toEqual(["first", "last"]);
  });

  it("keeps a request as it was sent, whatever becomes of the conversation", async () => {
    const recorder = modelRecorder(echo);
    const asked = request("a");
    await recorder.complete(asked, call);
    asked.messages.push({ role: "user", content: "later" });
    expect(recorder.script().writer?.[0]?.request?.messages).toHaveLength(1);
  });
});

describe("formatModelScript", () => {
  it("writes what it reads, whatever the texts hold", async () => {
    const text = fc.string({ unit: "grapheme" });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (texts) => {
        const recorder = modelRecorder(echo);
        for (const each of texts) await recorder.complete(request(each), call);
        expect(parseModelScript(formatModelScript(recorder.script()), "m.yaml")).toEqual(recorder.script());
      }),
    );
  });

  it("writes a shared message once", async () => {
    const recorder = modelRecorder(echo);
    const history: ModelRequest["messages"] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      history.push({ role: "user", content: `message ${turn}` });
      await recorder.complete({ ...request(""), messages: [...history] }, call);
    }
    const file = formatModelScript(recorder.script(), ["A comment"]);
    expect(file.startsWith("# A comment\nwriter:\n")).toBe(true);
    expect(file.match(/content: message 7$/gmu)).toHaveLength(1);
    expect(parseModelScript(file, "m.yaml").writer?.[39]?.request?.messages).toHaveLength(40);
  });
});

import type { ModelCall } from "@runvil/plugin-sdk";
import type { ModelRequest } from "@runvil/protocol";
import { describe, expect, it, vi } from "vitest";
import { scriptedModel } from "./scripted-model.js";

const call: ModelCall = {
  signal: new AbortController().signal,
  limits: { maxReplyBytes: 1000, receiveTimeoutMs: 1000 },
};
const request = (role: string, content = "hi"): ModelRequest => ({
  round: { execution: "run-1", section: "S", task: "0", turn: 1, kind: "loop" },
  role,
  model: "scripted",
  messages: [{ role: "user", content }],
});

describe("scriptedModel", () => {
  it("gives each role its own list and the rest one shared list", async () => {
    const model = scriptedModel({ writer: [{ text: "w1" }, { text: "w2" }], any: [{ text: "a1" }, { text: "a2" }] });
    const ask = async (role: string) => (await model.complete(request(role), call)).text;
    expect([await ask("writer"), await ask("critic"), await ask("writer"), await ask("other")]).toEqual([
      "w1",
      "a1",
      "w2",
      "a2",
    ]);
  });

  it("names the finish reason that the reply's shape calls for, unless the script names one", async () => {
    const calls = [{ id: "c", name: "n", arguments: "not an object" }];
    const model = scriptedModel({
      any: [{ calls }, { text: "t" }, { text: "t", finish: "length" }, { text: "t", finish: "none" }],
    });
    const replies = [];
    for (let n = 0; n < 4; n += 1) replies.push(await model.complete(request("r"), call));
    expect(replies).toEqual([
      { text: "", toolCalls: calls, finishReason: "tool_calls" },
      { text: "t", toolCalls: [], finishReason: "stop" },
      { text: "t", toolCalls: [], finishReason: "length" },
      { text: "t", toolCalls: [] },
    ]);
  });

  it("fails as the script says, and records the failed request", async () => {
    const model = scriptedModel({ any: [{ error: { kind: "overloaded", status: 503 } }] });
    await expect(model.complete(request("r"), call)).rejects.toMatchObject({ kind: "overloaded", status: 503 });
    expect(model.requests).toHaveLength(1);
    expect(model.problems).toEqual([]);
  });

  it("reports a request past the end", async () => {
    const onProblem = vi.fn();
    const model = scriptedModel({ writer: [{ text: "only" }] }, { onProblem });
    await model.complete(request("writer"), call);
    await expect(model.complete(request("writer"), call)).rejects.toMatchObject({ kind: "rejected" });
    await expect(model.complete(request("critic"), call)).rejects.toMatchObject({ kind: "rejected" });
    expect(model.problems).toEqual([
      'the model script\'s list "writer" has 1 round, and a request on the role "writer" asked for one more',
      'the model script has no rounds for the role "critic"',
    ]);
    expect(onProblem).toHaveBeenCalledTimes(2);
  });

  it("takes no role from the prototype of the script", async () => {
    const model = scriptedModel({ any: [{ text: "ok" }] });
    expect((await model.complete(request("constructor"), call)).text).toBe("ok");
  });

  it("keeps requests as they were sent", async () => {
    const model = scriptedModel({ any: [{ text: "ok" }] });
    const sent = request("r", "before");
    await model.complete(sent, call);
    sent.messages.push({ role: "user", content: "after" });
    expect(model.requests[0]?.messages).toEqual([{ role: "user", content: "before" }]);
  });

  it("streams its text as it answers and holds what it is told to hold", async () => {
    const onDelta = vi.fn();
    const model = scriptedModel(
      { any: [{ text: "done" }] },
      { onRequest: ({ role }) => (role === "held" ? "hold" : undefined) },
    );
    await model.complete(request("r"), { ...call, onDelta });
    expect(onDelta.mock.calls).toEqual([["done"]]);
    const settled = vi.fn();
    model.complete(request("held"), call).then(settled, settled);
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).not.toHaveBeenCalled();
    expect(model.requests.map(({ role }) => role)).toEqual(["r", "held"]);
  });

  it("asks another model for what the script has no round for", async () => {
    const otherwise = { complete: async () => ({ text: "other", toolCalls: [] }) };
    const recorded = { text: "recorded", request: { messages: [{ role: "user" as const, content: "a" }] } };
    const model = scriptedModel({ writer: [recorded] }, { otherwise });
    const ask = async (content: string) => (await model.complete(request("writer", content), call)).text;
    expect([await ask("b"), await ask("a"), await ask("a")]).toEqual(["other", "recorded", "other"]);
    expect(model.problems).toEqual([]);
    expect(model.requests).toHaveLength(3);
  });
});

import type { ModelMessage, ModelReply, ModelRequest } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import * as anthropic from "./test-server/anthropic-messages.js";
import * as chat from "./test-server/chat-completions.js";
import { events, serve, type TestServer } from "./test-server/http-server.js";
import { call, providerAt, request } from "./test-server/round.js";
import { ThoughtMemory } from "./thoughts.js";
import type { VendorName } from "./vendor.js";

const USER: ModelMessage = { role: "user", content: "Look" };

/** The messages after a reply's calls were answered. */
function answered(reply: Pick<ModelReply, "text" | "toolCalls">): ModelMessage[] {
  const toolCalls = reply.toolCalls.map(({ id, name }) => ({ id, name, arguments: {} }));
  const results = toolCalls.map(({ id }): ModelMessage => ({ role: "tool", content: "seen", toolCallId: id }));
  return [USER, { role: "assistant", content: reply.text, toolCalls }, ...results];
}

/** The body of the round that follows a reply with calls. */
async function secondBody(server: TestServer, vendor: VendorName, id: string, fields: Partial<ModelRequest> = {}) {
  const provider = await providerAt(server.url, vendor, id);
  const reply = await provider.complete(request({ messages: [USER], thinking: true }), call());
  await provider.complete(request({ messages: answered(reply), thinking: true, ...fields }), call());
  return server.requests[1]?.body ?? {};
}

const THINKS_THEN_CALLS = events(
  anthropic.start(1),
  anthropic.thinking(0, "Hm. ", "Yes."),
  anthropic.text(1, "Looking."),
  anthropic.toolUse(2, "t1", "look"),
  anthropic.finish("tool_use", 1),
);

describe("thoughts", () => {
  it("go back to Anthropic, signed, with the results of the calls", async () => {
    await using server = await serve(THINKS_THEN_CALLS);
    const body = await secondBody(server, "anthropic", "claude-haiku-4-5");
    expect(body.thinking).toMatchObject({ type: "enabled" });
    expect(body.messages).toMatchObject([
      { role: "user" },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Hm. Yes.", signature: "signature-0" },
          { type: "text", text: "Looking." },
          { type: "tool_use", id: "t1" },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1" }] },
    ]);
  });

  it("go back to a compatible server as its own field", async () => {
    await using server = await serve(
      events(
        chat.chunk({ reasoning_content: "Hm." }),
        chat.toolCall(0, { id: "call_0", name: "look", arguments: "{}" }),
        chat.finish("tool_calls"),
      ),
    );
    const body = await secondBody(server, "compatible", "qwen3");
    expect(body.messages).toMatchObject([{}, { role: "assistant", reasoning_content: "Hm." }, {}]);
  });

  it("stay with the round they came from", async () => {
    const places: Partial<ModelRequest>[] = [
      { round: { ...request().round, execution: "run-2" } },
      { round: { ...request().round, section: "Other" } },
      { round: { ...request().round, task: "t" } },
    ];
    for (const place of places) {
      await using server = await serve(THINKS_THEN_CALLS);
      const body = await secondBody(server, "anthropic", "claude-haiku-4-5", place);
      expect(JSON.stringify(body.messages)).not.toContain("Hm.");
    }
  });

  it("that are lost switch the thinking off where a backend insists on them, until the user speaks", async () => {
    const lost = answered({ text: "", toolCalls: [{ id: "t9", name: "look", arguments: {} }] });
    await using server = await serve(THINKS_THEN_CALLS);
    const provider = await providerAt(server.url, "anthropic", "claude-haiku-4-5");
    await provider.complete(request({ messages: lost, thinking: true }), call());
    await provider.complete(request({ messages: [...lost, USER], thinking: true }), call());
    expect(server.requests.map(({ body }) => body.thinking)).toMatchObject([{ type: "disabled" }, { type: "enabled" }]);
  });

  it("that came after text or calls are not put back in another place", async () => {
    await using server = await serve(
      events(
        anthropic.start(1),
        anthropic.text(0, "First."),
        anthropic.thinking(1, "Hm."),
        anthropic.toolUse(2, "t1", "look"),
        anthropic.finish("tool_use", 1),
      ),
    );
    const body = await secondBody(server, "anthropic", "claude-sonnet-4-6");
    expect(JSON.stringify(body.messages)).not.toContain("Hm.");
    expect(body.thinking).toEqual({ type: "adaptive" });
  });
});

describe("the memory", () => {
  const calls = (id: string) => [{ id, name: "n", arguments: {} }];
  const asked = (id: string): ModelMessage & { role: "assistant" } => ({
    role: "assistant",
    content: "",
    toolCalls: [{ id, name: "n", arguments: {} }],
  });
  const thoughts = (text: string) => ({ reasoning: [{ text, metadata: undefined }], callMetadata: new Map() });

  it("forgets the oldest replies beyond 500", () => {
    const memory = new ThoughtMemory();
    for (let n = 0; n <= 500; n += 1) memory.remember(request(), calls(`c${n}`), thoughts("x"));
    expect(memory.recall(request(), asked("c0"))).toBeUndefined();
    expect(memory.recall(request(), asked("c1"))).toBeDefined();
    expect(memory.recall(request(), asked("c500"))).toBeDefined();
  });

  it("forgets the oldest replies beyond 32 million characters, and counts a repeated one once", () => {
    const memory = new ThoughtMemory();
    const large = thoughts("x".repeat(15_999_000));
    for (let n = 0; n < 3; n += 1) memory.remember(request(), calls("a"), large);
    memory.remember(request(), calls("b"), large);
    expect(memory.recall(request(), asked("a"))).toBeDefined();
    memory.remember(request(), calls("c"), thoughts("x".repeat(2000)));
    expect(memory.recall(request(), asked("a"))).toBeUndefined();
    expect(memory.recall(request(), asked("b"))).toBeDefined();
  });

  it("counts what comes with reasoning and with calls, however it is nested", () => {
    const proof = { anthropic: { signature: "x".repeat(16_000_000) } };
    const memory = new ThoughtMemory();
    memory.remember(request(), calls("a"), { reasoning: [{ text: "", metadata: proof }], callMetadata: new Map() });
    expect(memory.recall(request(), asked("a"))).toBeDefined();
    memory.remember(request(), calls("b"), { reasoning: [], callMetadata: new Map([["b", proof]]) });
    expect(memory.recall(request(), asked("a"))).toBeUndefined();
    expect(memory.recall(request(), asked("b"))).toBeDefined();
  });

  it("keeps nothing of a reply without calls or without thoughts", () => {
    const memory = new ThoughtMemory();
    memory.remember(request(), [], thoughts("x"));
    memory.remember(request(), calls("a"), { reasoning: [], callMetadata: new Map() });
    expect(memory.recall(request(), { role: "assistant", content: "" })).toBeUndefined();
    expect(memory.recall(request(), asked("a"))).toBeUndefined();
  });
});

import type { ModelMessage } from "@runvil/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordedRequest, requestKey } from "./recorded-request.js";

const ask = (content: string): { messages: ModelMessage[] } => ({ messages: [{ role: "user", content }] });
const keyOf = (content: string): string => requestKey("writer", recordedRequest(ask(content)));

describe("the recorded form of a request", () => {
  it("leaves the run, the round, the role and the model out", () => {
    const round = { execution: "run-7", section: "S", task: "0", turn: 3, kind: "loop" } as const;
    const request = { round, role: "writer", model: "m", ...ask("hi"), temperature: 0.5 };
    expect(recordedRequest(request)).toEqual({ messages: [{ role: "user", content: "hi" }], temperature: 0.5 });
  });

  it("makes the nonce of envelopes equal, in text and in parts", () => {
    const [a, b] = ["0a".repeat(16), "f3".repeat(16)].map((nonce) =>
      recordedRequest({
        messages: [
          { role: "user", content: `<untrusted_input_${nonce}>\nx\n</untrusted_input_${nonce}>` },
          { role: "user", content: [{ type: "text", text: `untrusted_input_${nonce}` }] },
        ],
        tools: [{ name: "t", description: `Text in untrusted_input_${nonce}`, parameters: { type: "object" } }],
      }),
    );
    expect(a).toEqual(b);
    expect(JSON.stringify(a)).toContain("<untrusted_input_nonce>");
  });

  it("leaves whatever only looks like a nonce", () => {
    for (const text of ["untrusted_input_", `untrusted_input_${"g".repeat(32)}`, "0a".repeat(16)]) {
      expect(recordedRequest(ask(text)).messages[0]?.content).toBe(text);
    }
  });

  it("names call ids by their order", () => {
    const turn = (a: string, b: string): ModelMessage[] => [
      {
        role: "assistant",
        content: "",
        toolCalls: [
          { id: a, name: "x", arguments: {} },
          { id: b, name: "y", arguments: {} },
        ],
      },
      { role: "tool", content: "1", toolCallId: b },
      { role: "tool", content: "2", toolCallId: a },
    ];
    const recorded = recordedRequest({ messages: turn("toolu_9", "toolu_3") });
    expect(recorded).toEqual(recordedRequest({ messages: turn("call_zz", "call_aa") }));
    expect(recorded.messages[1]).toMatchObject({ toolCallId: "call_2" });
    // Answers that changed places are another conversation.
    expect(recorded).not.toEqual(
      recordedRequest({ messages: [...turn("a", "b").slice(0, 1), ...turn("b", "a").slice(1)] }),
    );
  });

  it("is a fixed point", () => {
    const id = fc.constantFrom("a", "b", "call_1", "call_2");
    const content = fc.oneof(fc.string(), fc.constant(`untrusted_input_${"0".repeat(32)}`));
    const message: fc.Arbitrary<ModelMessage> = fc.oneof(
      fc.record({ role: fc.constantFrom("system" as const, "user" as const), content }),
      fc.record({ role: fc.constant("tool" as const), content, toolCallId: id }),
      fc.record({
        role: fc.constant("assistant" as const),
        content,
        toolCalls: fc.array(fc.record({ id, name: fc.string(), arguments: fc.dictionary(fc.string(), fc.string()) })),
      }),
    );
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        const once = recordedRequest({ messages });
        expect(recordedRequest(once)).toEqual(once);
      }),
    );
  });
});

describe("requestKey", () => {
  it("is stable and does not depend on the order of keys", () => {
    expect(keyOf("hi")).toBe("1d8cd311e7f04639c78ccd22c6b821304e7496762127d9bb975d0739ecf8f433");
    const one = { messages: [], tools: [{ name: "t", description: "d", parameters: { a: 1, b: 2 } }] };
    const other = { tools: [{ parameters: { b: 2, a: 1 }, description: "d", name: "t" }], messages: [] };
    expect(requestKey("r", one)).toBe(requestKey("r", other));
  });

  it.each([
    ["another text", keyOf("ho")],
    ["another list", requestKey("critic", ask("hi"))],
    ["a tool", requestKey("writer", { ...ask("hi"), tools: [] })],
    ["a temperature", requestKey("writer", { ...ask("hi"), temperature: 0 })],
    ["thinking", requestKey("writer", { ...ask("hi"), thinking: false })],
    ["a token limit", requestKey("writer", { ...ask("hi"), maxTokens: 1 })],
  ])("is another with %s", (_name, key) => {
    expect(key).not.toBe(keyOf("hi"));
  });
});

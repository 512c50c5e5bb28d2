import type { ModelMessage, ToolDefinition } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { requestDifferences } from "./request-difference.js";

const user = (content: string): ModelMessage => ({ role: "user", content });
const tool = (name: string, parameters: ToolDefinition["parameters"] = {}): ToolDefinition => ({
  name,
  description: "d",
  parameters,
});

describe("requestDifferences", () => {
  it("finds nothing between equal requests", () => {
    const request = { messages: [user("a")], tools: [tool("t")], temperature: 1 };
    expect(requestDifferences(request, structuredClone(request))).toEqual([]);
  });

  it("names the message, its role and the line", () => {
    const before = { messages: [user("a"), user("one\ntwo")] };
    expect(requestDifferences(before, { messages: [user("a"), user("one\n2")] })).toEqual([
      { where: "messages[1] (user), line 2", expected: '"two"', actual: '"2"' },
    ]);
  });

  it("names messages that one request has not", () => {
    const [one, two] = [{ messages: [user("a")] }, { messages: [user("a"), user("b")] }];
    expect(requestDifferences(one, two)).toEqual([
      { where: "messages[1] (user)", expected: "(no such message)", actual: '"b"' },
    ]);
    expect(requestDifferences(two, one)).toEqual([
      { where: "messages[1] (user)", expected: '"b"', actual: "(no such message)" },
    ]);
  });

  it("tells roles, calls and parts apart", () => {
    expect(requestDifferences({ messages: [user("a")] }, { messages: [{ role: "system", content: "a" }] })).toEqual([
      { where: "messages[0] (system)", expected: "user", actual: "system" },
    ]);
    const assistant = (value: string): ModelMessage => ({
      role: "assistant",
      content: "",
      toolCalls: [{ id: "call_1", name: "t", arguments: { value } }],
    });
    expect(requestDifferences({ messages: [assistant("a")] }, { messages: [assistant("b")] })).toMatchObject([
      { where: "messages[0] (assistant).toolCalls", expected: expect.stringContaining('{"value":"a"}') },
    ]);
    const parts: ModelMessage = { role: "user", content: [{ type: "text", text: "a" }] };
    expect(requestDifferences({ messages: [user("a")] }, { messages: [parts] })).toMatchObject([
      { where: "messages[0] (user).content", actual: '[{"text":"a","type":"text"}]' },
    ]);
  });

  it("names what was offered, or else what changed about a tool", () => {
    const messages: ModelMessage[] = [];
    expect(requestDifferences({ messages }, { messages, tools: [tool("a"), tool("b")] })).toEqual([
      { where: "tools", expected: "(none)", actual: '["a","b"]' },
    ]);
    const [before, after] = [tool("a", { type: "object" }), tool("a", { type: "array" })];
    expect(requestDifferences({ messages, tools: [before] }, { messages, tools: [after] })).toEqual([
      { where: "tools[0] (a).parameters", expected: '{"type":"object"}', actual: '{"type":"array"}' },
    ]);
  });

  it("names the options", () => {
    const messages: ModelMessage[] = [];
    expect(requestDifferences({ messages, thinking: true }, { messages, maxTokens: 5 })).toEqual([
      { where: "thinking", expected: "true", actual: "(none)" },
      { where: "maxTokens", expected: "(none)", actual: "5" },
    ]);
  });
});

import { ModelError, type ModelMessage } from "@runvil/plugin-sdk";
import { describe, expect, it } from "vitest";
import { type PromptDialect, promptOf } from "./prompt.js";

const TEXT: PromptDialect = { version: "v3", toolImages: "after" };
const URL_IMAGE = { type: "image_url" as const, url: "https://a.example/b.png" };
const DATA_IMAGE = { type: "image_url" as const, url: "data:image/png;base64,AAAA" };
const calls = (...ids: string[]): ModelMessage => ({
  role: "assistant",
  content: "",
  toolCalls: ids.map((id) => ({ id, name: `tool_${id}`, arguments: {} })),
});

describe("tool results", () => {
  it("carry the names of the calls they answer, a batch in one message", () => {
    const prompt = promptOf(
      [
        calls("a", "b"),
        { role: "tool", content: "1", toolCallId: "b" },
        {
          role: "tool",
          content: [
            { type: "text", text: "2" },
            { type: "text", text: "3" },
          ],
          toolCallId: "a",
        },
        calls("c"),
        { role: "tool", content: "", toolCallId: "c" },
      ],
      TEXT,
    );
    expect(prompt.filter(({ role }) => role === "tool")).toEqual([
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "b", toolName: "tool_b", output: { type: "text", value: "1" } },
          { type: "tool-result", toolCallId: "a", toolName: "tool_a", output: { type: "text", value: "23" } },
        ],
      },
      {
        role: "tool",
        content: [{ type: "tool-result", toolCallId: "c", toolName: "tool_c", output: { type: "text", value: "" } }],
      },
    ]);
  });

  it("send their images after the whole batch where the wire's results are text", () => {
    const prompt = promptOf(
      [
        calls("a", "b"),
        { role: "tool", content: [DATA_IMAGE, { type: "text", text: "x" }], toolCallId: "a" },
        { role: "tool", content: [URL_IMAGE], toolCallId: "b" },
        { role: "user", content: "Go on" },
      ],
      TEXT,
    );
    expect(prompt.map(({ role }) => role)).toEqual(["assistant", "tool", "user", "user"]);
    expect(prompt[2]).toEqual({
      role: "user",
      content: [
        { type: "file", mediaType: "image/png", data: "AAAA" },
        { type: "file", mediaType: "image/*", data: new URL(URL_IMAGE.url) },
      ],
    });
  });

  it.each([
    ["v3", { type: "image-data", data: "AAAA", mediaType: "image/png" }, { type: "image-url", url: URL_IMAGE.url }],
    [
      "v4",
      { type: "file", mediaType: "image/png", data: { type: "data", data: "AAAA" } },
      { type: "file", mediaType: "image/*", data: { type: "url", url: new URL(URL_IMAGE.url) } },
    ],
  ] as const)("hold their images in version %s where the wire has room", (version, data, url) => {
    const messages: ModelMessage[] = [
      calls("a"),
      { role: "tool", content: [{ type: "text", text: "x" }, DATA_IMAGE, URL_IMAGE], toolCallId: "a" },
    ];
    const output = { type: "content", value: [{ type: "text", text: "x" }, data, url] };
    expect(promptOf(messages, { version, toolImages: "inline" })[1]).toMatchObject({ content: [{ output }] });
  });

  it("without an earlier call are rejected", () => {
    const orphan: ModelMessage = { role: "tool", content: "x", toolCallId: "a" };
    expect(() => promptOf([orphan, calls("a")], TEXT)).toThrow(ModelError);
  });
});

describe("assistant messages", () => {
  it("that say nothing are left out, empty texts too", () => {
    const prompt = promptOf(
      [
        { role: "user", content: "" },
        { role: "assistant", content: "" },
        {
          role: "assistant",
          content: [
            { type: "text", text: "" },
            { type: "text", text: " " },
          ],
        },
        { ...calls("a") },
      ],
      TEXT,
    );
    expect(prompt).toEqual([
      { role: "user", content: [{ type: "text", text: "" }] },
      { role: "assistant", content: [{ type: "text", text: " " }] },
      { role: "assistant", content: [{ type: "tool-call", toolCallId: "a", toolName: "tool_a", input: {} }] },
    ]);
  });
});

it("a system message cannot hold an image", () => {
  expect(() => promptOf([{ role: "system", content: [URL_IMAGE] }], TEXT)).toThrow(ModelError);
});

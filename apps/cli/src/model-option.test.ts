import { describe, expect, it } from "vitest";
import { parseModelOption } from "./model-option.js";

describe("parseModelOption", () => {
  it.each([
    ["openai:gpt-5-mini", { provider: "openai", model: "gpt-5-mini" }],
    ["writer=anthropic:claude-x", { role: "writer", provider: "anthropic", model: "claude-x" }],
    ["ollama:qwen3:8b", { provider: "ollama", model: "qwen3:8b" }],
    ["openai:ft=mine", { provider: "openai", model: "ft=mine" }],
    ["writer=scripted:a b/m.yaml", { role: "writer", provider: "scripted", model: "a b/m.yaml" }],
  ])("reads %s", (text, option) => {
    expect(parseModelOption(text)).toEqual(option);
  });

  it.each(["gpt-5", "writer=", "openai:", ":x", "", "writer=gpt"])("refuses %j with the usage exit code", (text) => {
    expect(() => parseModelOption(text)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it("says which part is no role label", () => {
    expect(() => parseModelOption("1st=openai:x")).toThrow('"1st" is not a role label');
  });
});

import { readFileSync } from "node:fs";
import { defineTool, trustedJson } from "@runvil/plugin-sdk";
import { expect, it } from "vitest";
import { callTool, parseModelScript } from "./index.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const block = (language: string): string => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "su").exec(readme)?.[1] ?? "";

const add = defineTool({
  id: "math/add",
  description: "Add two numbers.",
  parameters: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
  structured: true,
  call: ({ a, b }) => trustedJson(a + b),
});

it("runs the README's example", async () => {
  const { text } = await callTool(add, { a: 1, b: 2 });
  expect(text).toBe("3");
  await expect(callTool(add, { a: 1 })).rejects.toThrow("math_add: invalid arguments: must have required property 'b'");
});

it("is the example of the README", () => {
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = block("ts")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("import"));
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(own).toContain(line.trim());
});

it("accepts the README's scripted-model file", () => {
  expect(Object.keys(parseModelScript(block("yaml"), "README.md"))).toEqual(["writer", "any"]);
});

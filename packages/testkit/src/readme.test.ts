import { readFileSync } from "node:fs";
import { createHost } from "@runvil/host";
import { defineTool, trustedJson } from "@runvil/plugin-sdk";
import { expect, it } from "vitest";
import { callTool, parseModelScript, scriptedModel } from "./index.js";

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

const file = `---
name: moon
description: Writes a line.
runvil: 0
models: { writer: {} }
---
# Moon

## Main

Write about the moon.

\`\`\`lua
models.use('writer')
messages:user(prose)
models.loop()
return messages[#messages].content
\`\`\`
`;

it("runs the README's scripted model", async () => {
  const model = scriptedModel({ writer: [{ text: "A line about the moon." }] });
  const models = { models: [{ id: "m", description: "", context: 8192, thinking: "never" as const }], current: "m" };
  const host = await createHost({ models, provider: model });
  const outcome = await host.run({ prompt: file }).outcome;
  await host.close();
  expect(outcome).toEqual({ status: "completed", result: "A line about the moon." });
  expect(model.requests).toHaveLength(1);
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = readme.slice(readme.indexOf("To test a whole prompt")).match(/^(?:const|await) .*$/gmu) ?? [];
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines.slice(0, 5)) expect(own).toContain(line);
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

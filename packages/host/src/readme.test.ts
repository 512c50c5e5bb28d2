import { readFileSync } from "node:fs";
import userInput, { INPUT_BROKER, queueBroker } from "@runvil/pack-user-input";
import { Services } from "@runvil/plugin-sdk";
import type { ModelRequest } from "@runvil/protocol";
import { expect, it } from "vitest";
import { createHost, RunFiles } from "./index.js";

const file = `---
name: hello
description: Say hello.
runvil: 0
uses: [user-input]
---
# Hello

## Main

\`\`\`lua
return 'Hello, ' .. input.ask()
\`\`\`
`;

it("runs the README's example", async () => {
  const host = await createHost({ plugins: [userInput()] });
  const operator = queueBroker();
  operator.push("Ada");
  const run = host.run({ prompt: file, services: Services.empty.with(INPUT_BROKER, operator) });
  const outcome = await run.outcome;
  await host.close();
  expect(outcome).toEqual({ status: "completed", result: "Hello, Ada" });
});

const withModel = `---
name: note
description: Writes a note.
runvil: 0
args: { topic: { type: string } }
models: { writer: {} }
---
# Note

## Main

Write about {{ argv.topic }}.

\`\`\`lua
models.use('writer')
messages:user(prose)
models.loop()
store.write('note.md', argv.topic)
return messages[#messages].content
\`\`\`
`;

it("runs the README's example with a model", async () => {
  const file = withModel;
  const models = {
    models: [{ id: "tiny", description: "", context: 8192, thinking: "never" as const }],
    current: "tiny", // for every role; `roles: { writer: "tiny" }` assigns single ones
  };
  const provider = {
    async complete(request: ModelRequest) {
      return { text: `You said: ${request.messages.length} message`, toolCalls: [], finishReason: "stop" as const };
    },
  };
  const host = await createHost({ models, provider });
  const run = host.run({ prompt: file, args: { topic: "Lua" } });
  const outcome = await run.outcome;
  const store = await run.store; // undefined when the run was refused before it had files
  const note = store === undefined ? "" : await new RunFiles(store).read("note.md");
  await host.close();
  expect(outcome).toEqual({ status: "completed", result: "You said: 1 message" });
  expect(note).toBe("Lua");
});

it("is the example with a model of the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const example = /```ts\n(.*?)```/s.exec(readme.slice(readme.indexOf("### With a model")))?.[1] ?? "";
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = example.split("\n").filter((line) => line !== "");
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(own).toContain(line);
});

it("is the example of the README", () => {
  const example = /```ts\n(.*?)```/s.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"))?.[1] ?? "";
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = example.split("\n").filter((line) => /^(const|await|operator)/.test(line));
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(own).toContain(line);
});

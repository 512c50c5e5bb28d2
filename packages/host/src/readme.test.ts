import { readFileSync } from "node:fs";
import userInput, { INPUT_BROKER, queueBroker } from "@runvil/pack-user-input";
import { Services } from "@runvil/plugin-sdk";
import { expect, it } from "vitest";
import { createHost } from "./index.js";

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

it("is the example of the README", () => {
  const example = /```ts\n(.*?)```/s.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"))?.[1] ?? "";
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = example.split("\n").filter((line) => /^(const|await|operator)/.test(line));
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(own).toContain(line);
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { aiSdkProvider, defaultModelFromEnvironment, openModel } from "./index.js";
import * as wire from "./test-server/chat-completions.js";
import { events, serve } from "./test-server/http-server.js";

it("runs the README's example", async () => {
  await using server = await serve(events(wire.text("Hello."), wire.finish("stop")));
  const env = { RUNVIL_MODEL_URL: server.url, RUNVIL_MODEL: "llama3.2:3b" };
  const name = defaultModelFromEnvironment(env) ?? "openai:gpt-5.1";
  const provider = aiSdkProvider({ models: { [name]: await openModel(name, { env }) } });
  const round = { execution: "run-1", section: "Start", task: "", turn: 1, kind: "loop" } as const;
  const reply = await provider.complete(
    { round, role: "writer", model: name, messages: [{ role: "user", content: "Say hello." }] },
    { signal: AbortSignal.timeout(60_000), limits: { maxReplyBytes: 16_777_216, receiveTimeoutMs: 120_000 } },
  );
  expect([name, reply.text, reply.finishReason]).toEqual(["compatible:llama3.2:3b", "Hello.", "stop"]);
});

it("is the example of the README", () => {
  const example = /```ts\n(.*?)```/s.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8"))?.[1] ?? "";
  const own = readFileSync(new URL(import.meta.url), "utf8");
  const lines = example.split("\n").filter((line) => line !== "" && !/^(import|const env|console)/.test(line));
  expect(lines).toHaveLength(7);
  for (const line of lines) expect(own).toContain(line);
});

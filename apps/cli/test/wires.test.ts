import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunEvent } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import * as anthropic from "../../../packages/models-ai-sdk/src/test-server/anthropic-messages.js";
import * as openai from "../../../packages/models-ai-sdk/src/test-server/chat-completions.js";
import { type Answer, events, json, serve } from "../../../packages/models-ai-sdk/src/test-server/http-server.js";
import { runCli } from "./run-cli.js";
import { promptText, workFolder } from "./work-folder.js";

/** A reply in no wire's words. Each wire gives calls ids of its own. */
type Reply =
  | { readonly text: string; readonly calls?: readonly { readonly name: string; readonly arguments: object }[] }
  | { readonly text: string; readonly cut: true }
  | { readonly refused: true };

const onOpenai = (reply: Reply, turn: number): Answer => {
  if ("refused" in reply) return json(401, { error: { message: "no", type: "invalid_request_error" } });
  const calls = "calls" in reply ? reply.calls : [];
  const reason = "cut" in reply ? "length" : calls.length > 0 ? "tool_calls" : "stop";
  return events(
    ...(reply.text.match(/.{1,7}/gsu) ?? []).map(openai.text),
    ...calls.map(({ name, arguments: args }, index) =>
      openai.toolCall(index, { id: `call_${turn}_${index}`, name, arguments: JSON.stringify(args) }),
    ),
    openai.finish(reason, { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 }),
  );
};

const onAnthropic = (reply: Reply, turn: number): Answer => {
  if ("refused" in reply) return json(401, { type: "error", error: { type: "authentication_error", message: "no" } });
  const calls = "calls" in reply ? reply.calls : [];
  const reason = "cut" in reply ? "max_tokens" : calls.length > 0 ? "tool_use" : "end_turn";
  return events(
    anthropic.start(70),
    ...(reply.text === "" ? [] : [anthropic.text(0, ...(reply.text.match(/.{1,5}/gsu) ?? []))]),
    ...calls.map(({ name, arguments: args }, index) =>
      anthropic.toolUse(index + 1, `toolu_${turn}_${index}`, name, JSON.stringify(args)),
    ),
    anthropic.finish(reason, 9),
  );
};

const LUA = `models.use('writer')
tools.offer('web/fetch')
tools.offer_local('grab', 'Grab', { value = 'string' }, function(a) return untrusted('got ' .. a.value) end)
messages:system('Be brief.')
messages:user('go')
models.loop()
local cut = models.infer('a long one')
local ok, failure = pcall(models.infer, 'refused')
return messages[#messages].content .. '|' .. cut .. '|' .. tostring(ok)`;

const REPLIES: readonly Reply[] = [
  {
    text: "Let me look, \u00fc and \u{1F600}.",
    calls: [
      { name: "grab", arguments: { value: "b" } },
      { name: "grab", arguments: { value: "c" } },
    ],
  },
  {
    text: "",
    calls: [
      { name: "web_fetch", arguments: { url: "http://127.0.0.1/" } },
      { name: "web_fetch", arguments: { url: { deep: [1, 2.5, null] } } },
    ],
  },
  { text: "It said got b." },
  { text: "and then", cut: true },
  { refused: true },
];

/** The events without what a wire may choose: ids of calls, the model's name, and tokens. */
function comparable(lines: string): readonly unknown[] {
  const ids = new Map<string, string>();
  const renamed = (id: string): string => {
    if (id !== "" && !ids.has(id)) ids.set(id, `call ${ids.size + 1}`);
    return ids.get(id) ?? id;
  };
  const seen: readonly RunEvent[] = lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return seen.map((event) => {
    if (event.event === "model_turn_completed") {
      const { usage, model, ...rest } = event;
      return { ...rest, hasUsage: usage !== undefined };
    }
    if (event.event === "model_turn_failed") {
      const { model, ...rest } = event;
      return rest;
    }
    if (event.event === "assistant_tool_calls") {
      return { ...event, calls: event.calls.map((call) => ({ ...call, id: renamed(call.id) })) };
    }
    return "tool_call_id" in event ? { ...event, tool_call_id: renamed(event.tool_call_id) } : event;
  });
}

describe("one prompt on two wires", () => {
  const folder = workFolder();
  const run = async (provider: string, answer: (reply: Reply, turn: number) => Answer) => {
    await using server = await serve(...REPLIES.map(answer));
    const file = await folder.file("wires.md", promptText(LUA, "models: { writer: {} }\n"));
    const eventFile = join(folder.path, `${provider}.jsonl`);
    const name = provider.toUpperCase();
    const env = { [`${name}_API_KEY`]: "key-for-tests", [`${name}_BASE_URL`]: server.url };
    const args = ["run", file, "--model", `${provider}:m`, "--events", eventFile, "--seed", "3".repeat(64)];
    const result = await runCli(args, { env });
    return { result, requests: server.requests.length, events: comparable(await readFile(eventFile, "utf8")) };
  };

  it("gives the same result and the same events", async () => {
    const [one, other] = [await run("openai", onOpenai), await run("anthropic", onAnthropic)];
    expect(one.result).toEqual({ code: 0, signal: null, stdout: "It said got b.|and then|false\n", stderr: "" });
    expect(other.result).toEqual(one.result);
    expect([one.requests, other.requests]).toEqual([REPLIES.length, REPLIES.length]);
    // Whatever is compared must be there to be compared.
    const names = one.events.map((event) => Reflect.get(Object(event), "event"));
    for (const name of ["assistant_tool_calls", "tool_result", "tool_call_failed", "model_turn_failed"]) {
      expect(names).toContain(name);
    }
    expect(one.events).toContainEqual(expect.objectContaining({ finish_reason: "length", hasUsage: true }));
    expect(other.events).toEqual(one.events);
  });
});

import { createHost } from "@runvil/host";
import { definePack, definePlugin, defineTool, trusted } from "@runvil/plugin-sdk";
import { parsePrompt } from "@runvil/prompt";

const FENCE = "```";

/** A prompt that fans out over as many members as its argument string says; each arm talks to a model that calls a tool. */
const PROMPT = `---
name: arms
description: A fanout.
runvil: 0
uses: [bench/echo]
models:
  writer: {}
---

# Arms

## Start

${FENCE}lua
local members = {}
for i = 1, tonumber(args) do members[i] = i end
models.default('writer')
return #tasks.fanout('## Arm', members)
${FENCE}

## Arm

${FENCE}lua
tools.offer('echo/say')
messages:user('Say ' .. item)
models.loop()
return messages[#messages].content
${FENCE}
`;

const say = defineTool({
  id: "echo/say",
  description: "Say a text.",
  parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  call: async ({ text }) => trusted(text),
});
const echo = definePack({ name: "bench/echo", description: "Says things.", build: () => ({ tools: [say] }) });

/** The rounds of every arm: a call of the tool, then a text. The first one waits for `gate`. */
const provider = (gate) => ({
  async complete({ round, messages }) {
    if (round.turn === 1) await gate?.(round);
    if (round.turn > 1) return { text: "done", toolCalls: [], finishReason: "stop" };
    const text = messages.at(-1).content;
    return {
      text: "",
      toolCalls: [{ id: "call_1", name: "echo_say", arguments: { text } }],
      finishReason: "tool_calls",
    };
  },
});

/**
 * A fanout on Runvil, through the public Host API.
 *
 * @param {number} concurrency the most arms that run at once
 * @param {() => Promise<void>} [gate] holds each arm's first round back
 * @returns {Promise<(arms: number) => Promise<void>>} runs one with so many arms
 */
export async function runvilFanout(concurrency, gate) {
  const host = await createHost({
    plugins: [definePlugin({ name: "bench", install: (registry) => registry.add(echo()) })()],
    models: { models: [{ id: "mock", description: "", context: 1_000_000, thinking: "never" }], current: "mock" },
    provider: provider(gate),
    limits: { concurrency },
  });
  const { prompt } = parsePrompt(PROMPT);
  return async (arms) => {
    const outcome = await host.run({ prompt, args: String(arms), seed: "0".repeat(64) }).outcome;
    if (outcome.status !== "completed" || outcome.result !== String(arms)) throw new Error(JSON.stringify(outcome));
  };
}

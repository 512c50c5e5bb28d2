import { createHost } from "@runvil/host";
import { definePack, definePlugin, defineTool, trusted } from "@runvil/plugin-sdk";

const FENCE = "```";

/** A prompt with as many conversations as its argument string says, each of as many rounds as the model makes. */
const PROMPT = `---
name: tool-rounds
description: Conversations of tool rounds.
runvil: 0
uses: [bench/echo]
max_tool_iterations: 1000
models:
  writer: {}
---

# Tool rounds

## Only

${FENCE}lua
models.use('writer')
tools.offer('echo/say')
for _ = 1, tonumber(args) do
  compactors.clear()
  messages:user('Count.')
  models.loop()
end
return messages[#messages].content
${FENCE}
`;

const say = defineTool({
  id: "echo/say",
  description: "Says a number.",
  parameters: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
  idempotent: true,
  call: ({ n }) => trusted(String(n)),
});
const echo = definePack({ name: "bench/echo", description: "Echo.", build: () => ({ tools: [say] }) });
const plugin = definePlugin({ name: "bench-echo", install: (registry) => registry.add(echo()) });

/**
 * A Host whose model calls a tool of a Pack in so many rounds, then ends the conversation.
 *
 * @param {number} rounds
 * @param {import("@runvil/host").JournalOptions} [journal]
 */
export function toolRoundsHost(rounds, journal) {
  const provider = {
    async complete({ messages }) {
      const round = messages.length >> 1;
      if (round >= rounds) return { text: "done", toolCalls: [], finishReason: "stop" };
      const call = { id: `call_${round}`, name: "echo_say", arguments: { n: round } };
      return { text: "", toolCalls: [call], finishReason: "tool_calls" };
    },
  };
  const model = { id: "mock", description: "", context: 1_000_000, thinking: "never" };
  const models = { models: [model], current: "mock" };
  return createHost({ plugins: [plugin()], models, provider, ...(journal === undefined ? {} : { journal }) });
}

/**
 * Runs so many conversations, one after the other, in one run.
 *
 * @param {import("@runvil/host").Host} host
 * @param {number} conversations
 * @param {string} [name] the run's
 */
export async function runToolRounds(host, conversations, name) {
  const named = name === undefined ? {} : { name };
  const run = host.run({ prompt: PROMPT, args: String(conversations), seed: "0".repeat(64), ...named });
  expectDone(await run.outcome);
}

/** @param {import("@runvil/protocol").Outcome} outcome */
export function expectDone(outcome) {
  if (outcome.status !== "completed" || outcome.result !== "done") throw new Error(JSON.stringify(outcome));
}

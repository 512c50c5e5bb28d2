import { createHost } from "@runvil/host";
import { parsePrompt } from "@runvil/prompt";

const FENCE = "```";

/** A prompt whose model calls a local tool until it has enough. */
const PROMPT = `---
name: rounds
description: A conversation of tool rounds.
runvil: 0
max_tool_iterations: 1000
models:
  writer: {}
---

# Rounds

## Only

${FENCE}lua
models.use('writer')
tools.offer_local('add', 'Add one to a number.', { n = 'integer' }, function(args)
  return args.n + 1
end)
messages:user('Count.')
models.loop()
return messages[#messages].content
${FENCE}
`;

/** The arguments of the n-th call, the same for all sides. */
export const callArguments = (round) => ({ n: round });

/**
 * A conversation of so many tool rounds on Runvil, through the public Host API.
 *
 * @param {number} rounds
 * @returns {Promise<() => Promise<void>>} runs it once
 */
export async function runvilConversation(rounds) {
  const provider = {
    async complete({ round }) {
      if (round.turn > rounds) return { text: "done", toolCalls: [], finishReason: "stop" };
      const call = { id: `call_${round.turn}`, name: "add", arguments: callArguments(round.turn) };
      return { text: "", toolCalls: [call], finishReason: "tool_calls" };
    },
  };
  const model = { id: "mock", description: "", context: 1_000_000, thinking: "never" };
  const host = await createHost({ models: { models: [model], current: "mock" }, provider });
  const { prompt } = parsePrompt(PROMPT);
  return async () => {
    const outcome = await host.run({ prompt, seed: "0".repeat(64) }).outcome;
    if (outcome.status !== "completed" || outcome.result !== "done") throw new Error(JSON.stringify(outcome));
  };
}

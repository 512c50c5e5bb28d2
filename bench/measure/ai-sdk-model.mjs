import { MockLanguageModelV3 } from "ai/test";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/**
 * The AI SDK's mock model: calls a tool in so many rounds, then replies with text.
 *
 * @param {number} rounds
 * @param {string} toolName
 * @param {(round: number) => object} input the arguments of each call
 */
export function aiSdkModel(rounds, toolName, input) {
  let turn = 0;
  return new MockLanguageModelV3({
    doGenerate: async () => {
      turn += 1;
      const last = turn > rounds;
      const call = () => ({
        type: "tool-call",
        toolCallId: `call_${turn}`,
        toolName,
        input: JSON.stringify(input(turn)),
      });
      return {
        content: [last ? { type: "text", text: "done" } : call()],
        finishReason: { unified: last ? "stop" : "tool-calls", raw: undefined },
        usage,
        warnings: [],
      };
    },
  });
}

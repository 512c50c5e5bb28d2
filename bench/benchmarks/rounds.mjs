import { generateText, jsonSchema, stepCountIs, tool } from "ai";
import { aiSdkModel } from "../measure/ai-sdk-model.mjs";
import { alternating } from "../measure/alternating.mjs";
import { callArguments, runvilConversation } from "../measure/conversation.mjs";

export const about = "a conversation of 20 and of 100 tool rounds, beside the AI SDK's generateText";

const SHORT = 20;
const LONG = 100;

/** The same conversation on the AI SDK, with its own mock model. */
function aiSdkConversation(rounds) {
  const add = tool({
    description: "Add one to a number.",
    inputSchema: jsonSchema({ type: "object", properties: { n: { type: "integer" } }, required: ["n"] }),
    execute: async ({ n }) => String(n + 1),
  });
  return async () => {
    const model = aiSdkModel(rounds, "add", callArguments);
    const { text } = await generateText({ model, tools: { add }, prompt: "Count.", stopWhen: stepCountIs(rounds + 1) });
    if (text !== "done") throw new Error(`the AI SDK ended with ${text}`);
  };
}

/** Conversations until nothing gets faster any more: the just-in-time compiler of Node takes its time on both sides. */
const WARM_UPS = 2000;
/** Runs in a row, of the short conversation. */
const BLOCK = 20;

export async function run() {
  const times = {};
  for (const rounds of [SHORT, LONG]) {
    const jobs = {
      [`runvil ${rounds}`]: await runvilConversation(rounds),
      [`ai-sdk ${rounds}`]: aiSdkConversation(rounds),
    };
    Object.assign(
      times,
      await alternating(jobs, {
        warmUps: (WARM_UPS * SHORT) / rounds,
        block: (BLOCK * SHORT) / rounds,
        samples: 40,
      }),
    );
  }
  const perRound = (side, rounds) => (times[`${side} ${rounds}`] * 1000) / rounds;
  const figures = [SHORT, LONG].flatMap((rounds) =>
    ["runvil", "ai-sdk"].map((side) => ({
      name: `${side} ${rounds} rounds`,
      value: perRound(side, rounds),
      unit: "us/round",
    })),
  );
  const ratio = perRound("runvil", SHORT) / perRound("ai-sdk", SHORT);
  const growth = perRound("runvil", LONG) / perRound("runvil", SHORT);
  return {
    figures,
    ratio,
    growth,
    lines: [`ratio runvil/ai-sdk ${ratio.toFixed(2)}`, `growth 100/20 ${growth.toFixed(2)}`],
  };
}

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

export async function run() {
  const jobs = {
    "runvil 20": await runvilConversation(SHORT),
    "ai-sdk 20": aiSdkConversation(SHORT),
    "runvil 100": await runvilConversation(LONG),
    "ai-sdk 100": aiSdkConversation(LONG),
  };
  const times = await alternating(jobs, { warmUps: 10, samples: 40 });
  const perRound = (name, rounds) => (times[name] * 1000) / rounds;
  const figures = Object.keys(jobs).map((name) => ({
    name: `${name} rounds`,
    value: perRound(name, name.endsWith("100") ? LONG : SHORT),
    unit: "us/round",
  }));
  const ratio = perRound("runvil 20", SHORT) / perRound("ai-sdk 20", SHORT);
  const growth = perRound("runvil 100", LONG) / perRound("runvil 20", SHORT);
  return {
    figures,
    ratio,
    growth,
    lines: [`ratio runvil/ai-sdk ${ratio.toFixed(2)}`, `growth 100/20 ${growth.toFixed(2)}`],
  };
}

import { generateText, jsonSchema, stepCountIs, tool } from "ai";
import { aiSdkModel } from "../measure/ai-sdk-model.mjs";
import { alternating } from "../measure/alternating.mjs";
import { runvilFanout } from "../measure/fanout.mjs";
import { heapInUse } from "../measure/heap.mjs";
import { langGraphFanout } from "../measure/langgraph.mjs";

export const about =
  "100 parallel arms, each with a tool round, beside LangGraph.js and the AI SDK; 10 to 1,000 arms of Runvil";

/** The same work on the AI SDK: one generateText per arm. */
async function aiSdkFanout(arms) {
  const say = tool({
    description: "Say a text.",
    inputSchema: jsonSchema({ type: "object", properties: { text: { type: "string" } }, required: ["text"] }),
    execute: async ({ text }) => text,
  });
  const results = await Promise.all(
    Array.from({ length: arms }, (_, item) =>
      generateText({
        model: aiSdkModel(1, "say", () => ({ text: `Say ${item}` })),
        tools: { say },
        prompt: `Say ${item}`,
        stopWhen: stepCountIs(2),
      }),
    ),
  );
  if (results.some(({ text }) => text !== "done")) throw new Error("an arm of the AI SDK did not end");
}

/** The heap that each of so many arms holds while all of them wait on their model. */
async function heapPerArm(arms) {
  let held = 0;
  let release = () => undefined;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  let allHeld = () => undefined;
  const full = new Promise((resolve) => {
    allHeld = resolve;
  });
  const runvil = await runvilFanout(arms, async () => {
    held += 1;
    if (held === arms) allHeld();
    await released;
  });
  const before = heapInUse();
  const running = runvil(arms);
  await full;
  const bytes = (heapInUse() - before) / arms;
  release();
  await running;
  return bytes;
}

export async function run() {
  const runvil = await runvilFanout(64);
  const times = await alternating(
    {
      "runvil 100 arms": () => runvil(100),
      "ai-sdk 100 arms": () => aiSdkFanout(100),
      "langgraph 100 arms": () => langGraphFanout(100),
      "runvil 10 arms": () => runvil(10),
      "runvil 1000 arms": () => runvil(1000),
    },
    { warmUps: 2, samples: 7 },
  );
  const perArm = (name) => (times[name] * 1000) / Number(name.split(" ")[1]);
  const growth = perArm("runvil 1000 arms") / perArm("runvil 10 arms");
  const memory = [];
  for (const arms of [100, 1000]) {
    memory.push({ name: `${arms} arms waiting on a model`, value: (await heapPerArm(arms)) / 1024, unit: "KiB/arm" });
  }
  return {
    figures: [...Object.keys(times).map((name) => ({ name, value: perArm(name), unit: "us/arm" })), ...memory],
    growth,
    lines: [
      `ratio runvil/ai-sdk ${(times["runvil 100 arms"] / times["ai-sdk 100 arms"]).toFixed(2)}`,
      `ratio runvil/langgraph ${(times["runvil 100 arms"] / times["langgraph 100 arms"]).toFixed(2)}`,
      `growth per arm 1000/10 ${growth.toFixed(2)}`,
    ],
  };
}

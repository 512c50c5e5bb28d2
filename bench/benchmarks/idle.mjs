import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createHost } from "@runvil/host";
import { parsePrompt } from "@runvil/prompt";

export const about = "what a run that waits for its model takes of memory";

const FENCE = "```";
const RUNS = 1000;

const PROMPT = `---
name: idle
description: Waits for its model.
runvil: 0
models:
  writer: {}
---

# Idle

## Only

${FENCE}lua
models.use('writer')
return models.infer('Are you there?')
${FENCE}
`;

export async function run() {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc");
  let asked = 0;
  let answer;
  const answered = new Promise((resolve) => {
    answer = resolve;
  });
  const provider = {
    async complete() {
      asked += 1;
      await answered;
      return { text: "yes", toolCalls: [], finishReason: "stop" };
    },
  };
  const model = { id: "mock", description: "", context: 1_000_000, thinking: "never" };
  const host = await createHost({ models: { models: [model], current: "mock" }, provider });
  const { prompt } = parsePrompt(PROMPT);
  const start = async (count) => {
    const before = asked;
    const runs = Array.from({ length: count }, () => host.run({ prompt }));
    while (asked < before + count) await new Promise(setImmediate);
    return runs;
  };

  const warmUp = await start(100);
  const before = heapBytes(gc);
  const runs = await start(RUNS);
  const value = (heapBytes(gc) - before) / RUNS / 1024;
  answer();
  for (const { outcome } of [...warmUp, ...runs]) {
    const { status } = await outcome;
    if (status !== "completed") throw new Error(`a run ended ${status}`);
  }
  await host.close();
  return { figures: [{ name: "waiting run", value, unit: "KiB" }], lines: [`${RUNS} runs wait at the same time`] };
}

function heapBytes(gc) {
  gc();
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

import { definePack, definePlugin, defineTool, type ModelProvider, trusted } from "@runvil/plugin-sdk";
import type { Budgets, ModelEntry } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { createHost } from "../host.js";

const model: ModelEntry = {
  id: "m",
  description: "",
  context: 100_000,
  thinking: "never",
  price: { input: 1, output: 10 },
};
const provider: ModelProvider = {
  complete: async () => ({
    text: "Hi",
    toolCalls: [],
    finishReason: "stop",
    usage: { promptTokens: 100, completionTokens: 10 },
  }),
};
const tick = definePlugin({
  name: "kit",
  install: (registry) =>
    registry.add(
      definePack({
        name: "acme/kit",
        description: "d",
        build: () => ({
          tools: [
            defineTool({ id: "kit/tick", description: "d", parameters: { type: "object" }, call: () => trusted("") }),
          ],
        }),
      })(),
    ),
});

/** One round on the main walk, one in a called section, one in a task, two in the arms of a fanout: five in all. */
const PROMPT = `---
name: many
description: Asks from everywhere.
runvil: 0
uses: [acme/kit]
models:
  writer: {}
---
# Many

## Main

\`\`\`lua
models.use('writer')
models.infer('main')
call('### Part')
tasks.join({ tasks.spawn('### Part') })
tasks.fanout('### Part', { 1, 2 })
return 'done'
\`\`\`

### Part

\`\`\`lua
models.use('writer')
tools.call('kit/tick')
return models.infer('part')
\`\`\`
`;

async function play(under: Budgets | undefined, over?: Budgets) {
  const host = await createHost({
    plugins: [tick()],
    models: { models: [model], current: "m" },
    provider,
    ...(under === undefined ? {} : { limits: { budgets: under } }),
  });
  const run = host.run({ prompt: PROMPT, ...(over === undefined ? {} : { limits: { budgets: over } }) });
  const [outcome, usage] = await Promise.all([run.outcome, run.usage]);
  await host.close();
  return { outcome, usage };
}

const DONE = { status: "completed", result: "done" };

describe("the usage of a run", () => {
  it("counts calls, tasks and arms once", async () => {
    const { outcome, usage } = await play(undefined);
    expect(outcome).toEqual(DONE);
    expect(usage.total).toEqual({
      rounds: 5,
      promptTokens: 500,
      completionTokens: 50,
      reasoningTokens: 0,
      unreported: 0,
      unpriced: 0,
      cost: expect.closeTo(0.001, 12),
    });
    expect(usage.roles).toMatchObject([{ name: "writer", rounds: 5 }]);
    expect(usage.sections).toMatchObject([
      { name: "Main", rounds: 1 },
      { name: "Part", rounds: 4 },
    ]);
    expect(usage.tasks.map(({ rounds }) => rounds)).toEqual([2, 1, 1, 1]);
    expect(usage.tasks[0]?.name).toBe("0");
  });

  it("is there for a run that failed, and empty for one that was refused", async () => {
    expect((await play({ rounds: 2 })).usage.total.rounds).toBe(2);
    const host = await createHost();
    expect((await host.run({ prompt: "" }).usage).total.rounds).toBe(0);
  });
});

describe("a budget", () => {
  it.each<[Budgets, string]>([
    [{ rounds: 4 }, "budget exceeded: rounds 4 (4 spent)"],
    [{ toolCalls: 3 }, "budget exceeded: toolCalls 3 (3 spent)"],
    [{ tokens: 200 }, "budget exceeded: tokens 200 (220 spent)"],
    [{ cost: 0.0003 }, "budget exceeded: cost 0.0003 (0.0004 spent)"],
  ])("%j ends the run, whoever asks for more", async (budgets, message) => {
    expect((await play(budgets)).outcome).toEqual({ status: "failed", error: { kind: "Budget", message } });
  });

  it("that is just enough forbids nothing", async () => {
    expect((await play({ rounds: 5, toolCalls: 4, tokens: 551, cost: 0.0011 })).outcome).toEqual(DONE);
  });

  it("of a run goes over the Host's", async () => {
    expect((await play({ rounds: 1, toolCalls: 9 }, { rounds: 5 })).outcome).toEqual(DONE);
  });
});

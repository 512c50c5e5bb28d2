import { memoryJournalStore } from "@runvil/harness";
import type { ModelProvider, RunEnd } from "@runvil/plugin-sdk";
import { expect, it } from "vitest";
import { goPlugin, MODELS, promptText, ROUND, startFirst } from "../../test/inner-runs.js";
import { createHost } from "../index.js";

const LUA = "tools.call('x/go') tools.call('x/go') return 'done'";

/** A Host whose tool runs a prompt of two rounds, and what became of those runs. */
async function setUp() {
  let rounds = 0;
  const ends: RunEnd[] = [];
  const provider: ModelProvider = {
    async complete() {
      rounds += 1;
      return { text: "said", toolCalls: [], finishReason: "stop" };
    },
  };
  const plugin = goPlugin([promptText(`${ROUND} ${ROUND} return 1`)], async (cx, outlines) => {
    ends.push(await startFirst(cx, outlines));
  });
  const journal = { store: memoryJournalStore() };
  const host = await createHost({ plugins: [plugin], provider, models: MODELS, journal });
  const run = host.run({ prompt: promptText(LUA), name: "one", limits: { budgets: { rounds: 3 } } });
  expect(await run.outcome).toEqual({ status: "completed", result: "done" });
  expect(ends).toMatchObject([{ status: "completed" }, { status: "failed", kind: "Budget" }]);
  return { host, ends, rounds: () => rounds };
}

it("a replay takes what inner runs answered and spent from the journal, and starts none", async () => {
  const { host, ends, rounds } = await setUp();
  const replayed = await host.replay("one");
  expect(replayed.outcome).toEqual({ status: "completed", result: "done" });
  expect([ends.length, rounds()]).toEqual([2, 3]);
  expect((await host.runs()).map(({ name }) => name)).toEqual(["one"]);
  await host.close();
});

it("a run that is taken up spends from what is left, inner runs too", async () => {
  const { host, ends, rounds } = await setUp();
  const fork = await host.fork("one", { at: 1, name: "two" });
  expect(await fork.outcome).toEqual({ status: "completed", result: "done" });
  expect(ends[2]).toMatchObject({ status: "failed", message: "budget exceeded: rounds 3 (3 spent)" });
  expect(rounds()).toBe(4);
  await host.close();
});

import { memoryJournalStore } from "@runvil/harness";
import { createHost } from "@runvil/host";
import { describe, expect, it } from "vitest";
import { promptText } from "../../test/work-folder.js";
import { runSummary } from "./run-summary.js";

const MODEL = { id: "m", description: "", context: 1000, thinking: "never", price: { input: 10, output: 20 } } as const;

async function journaled(lua: string) {
  const store = memoryJournalStore();
  const host = await createHost({
    journal: { store },
    models: { models: [MODEL], current: "m" },
    provider: {
      complete: async () => ({ text: "x", toolCalls: [], usage: { promptTokens: 1000, completionTokens: 500 } }),
    },
  });
  const startedAt = "2026-01-31T12:00:00.000Z";
  await host.run({ prompt: promptText(lua, "models: { w: {} }\n"), name: "one", startedAt }).outcome;
  await host.fork("one", { name: "two", at: 0 }).then(({ outcome }) => outcome);
  await host.close();
  return store;
}

describe("runSummary", () => {
  it("counts what a run did and what it cost", async () => {
    const store = await journaled("models.use('w') models.infer('a') models.infer('b') return 'done'");
    const whole = {
      state: "completed",
      startedAt: "2026-01-31T12:00:00.000Z",
      prompt: "test",
      rounds: 2,
      toolCalls: 0,
      tokens: 3000,
      cost: 0.04,
    };
    expect(await runSummary(store, "one")).toEqual({ name: "one", ...whole });
    expect(await runSummary(store, "two")).toEqual({ name: "two", ...whole, forkedFrom: "one" });
  });

  it("tells what failed, what is open and what cannot be read", async () => {
    const store = await journaled("error('x')");
    expect(await runSummary(store, "one")).toMatchObject({ state: "failed", tokens: 0, cost: 0 });
    const journal = await store.create("three");
    for await (const line of store.read("one")) if (line.record === "run") await journal.append(line);
    expect(await runSummary(store, "three")).toMatchObject({ state: "open", rounds: 0 });
    await journal.append({ record: "nonsense" });
    expect(await runSummary(store, "three")).toEqual({ name: "three", state: "damaged" });
  });

  it("gives none of a run that was deleted meanwhile", async () => {
    const store = await journaled("return 'done'");
    await store.delete("two");
    expect(await runSummary(store, "two")).toBeUndefined();
  });
});

import { memoryJournalStore } from "@runvil/harness";
import type { ModelProvider } from "@runvil/plugin-sdk";
import { afterEach, describe, expect, it } from "vitest";
import { createHost, type Host } from "../index.js";

let host: Host | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

const promptOf = (lua: string): string =>
  `---\nname: p\ndescription: d\nrunvil: 0\nmodels: { m: {} }\n---\n\n# P\n\n## Main\n\n\`\`\`lua\n${lua}\n\`\`\`\n\n` +
  "## Task\n\n```lua\nmodels.use('m')\nreturn models.infer('?')\n```\n";

/** Answers nothing before it is told to stop. */
const silent: ModelProvider = {
  complete: (_request, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("stopped")), { once: true });
    }),
};
const models = { models: [{ id: "m", description: "", context: 8192, thinking: "never" as const }], current: "m" };

async function recorded(lua: string): Promise<Host> {
  host = await createHost({ journal: { store: memoryJournalStore() }, models, provider: silent });
  expect(await host.run({ prompt: promptOf(lua), name: "r" }).outcome).toMatchObject({ status: "completed" });
  return host;
}

describe("a replay with a changed prompt", () => {
  it("that asks for more than a run that ended is told what it asks for", async () => {
    const own = await recorded("store.write('a', '1') return 'x'");
    const { outcome, divergence } = await own.replay("r", {
      prompt: promptOf("store.write('a', '1') store.append('a', '2') return 'x'"),
    });
    const message = "replay divergence at 0#1: recorded nothing, requested store_operation";
    expect(outcome).toEqual({ status: "failed", error: { kind: "Determinism", message } });
    expect(divergence).toEqual({ id: "0#1", message, requested: expect.objectContaining({ id: "0#1" }) });
  });

  it("that waits where the run ended is told how it ended", async () => {
    const start = "local task = tasks.spawn('## Task') store.write('a', '1') ";
    const own = await recorded(`${start} tasks.cancel(task) return 'x'`);
    const { divergence } = await own.replay("r", { prompt: promptOf(`${start} tasks.join({ task }) return 'x'`) });
    expect(divergence).toEqual({
      id: "end",
      message: "replay divergence at end: recorded completed, requested nothing",
      recordedOutcome: { status: "completed", result: "x" },
    });
  });

  it("that gives another result is told both", async () => {
    const own = await recorded("return 'x'");
    const { divergence } = await own.replay("r", { prompt: promptOf("return 'y'") });
    expect(divergence).toMatchObject({
      id: "end",
      recordedOutcome: { status: "completed", result: "x" },
      reachedOutcome: { status: "completed", result: "y" },
    });
  });
});

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createHost } from "@runvil/host";
import { Services } from "@runvil/plugin-sdk";
import { readModelScript, scriptedModel } from "@runvil/testkit";
import { expect, test } from "vitest";
import diary, { DIARY, memoryDiary } from "../src/index.js";

const file = (name: string): string => fileURLToPath(new URL(`../prompts/${name}`, import.meta.url));

async function runSummary(services: Services) {
  const model = scriptedModel(await readModelScript(file("summary.model.yaml")));
  const host = await createHost({
    plugins: [diary()],
    services,
    models: {
      models: [{ id: "scripted", description: "Plays a script.", context: 100_000, thinking: "switchable" }],
      current: "scripted",
    },
    provider: model,
  });
  const run = host.run({ prompt: await readFile(file("summary.md"), "utf8"), args: '{"day":"2026-01-31"}' });
  const outcome = await run.outcome;
  await host.close();
  return { outcome, model };
}

test("a script counts a day, and a model reads it with the tool that it is offered", async () => {
  const days = memoryDiary({ "2026-01-31": ["Rain all day.", "Fixed the roof."] });
  const { outcome, model } = await runSummary(Services.empty.with(DIARY, days));
  expect(outcome).toEqual({ status: "completed", result: "2 entries: Rain, and a roof that was fixed." });
  expect(model.problems).toEqual([]);
  expect(model.requests[0]?.tools?.map(({ name }) => name)).toEqual(["diary_read"]);
  const answer = model.requests[1]?.messages.at(-1);
  expect(answer?.content).toContain("- Rain all day.\n- Fixed the roof.");
  expect(answer?.content).not.toBe("- Rain all day.\n- Fixed the roof.");
});

test("a run whose Host lends no diary is refused before anything runs", async () => {
  const { outcome } = await runSummary(Services.empty);
  expect(outcome).toMatchObject({ status: "failed", error: { kind: "RequirementsUnmet" } });
  expect(JSON.stringify(outcome)).toContain("diary needs acme/diary-entries, and the environment provides none");
});

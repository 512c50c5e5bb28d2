import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { hostPlayer } from "./host-player.js";
import { promptforgePlayer } from "./promptforge-player.js";
import { runConformance } from "./run-conformance.js";

const FILES = process.env.RUNVIL_REPLAY_CASES?.split(",") ?? [
  "conversations",
  "fanout",
  "handlers",
  "host-side",
  "run-lifecycle",
  "store",
  "tasks",
];
const folder = new URL("../../../../conformance/cases/", import.meta.url);

describe("conformance cases that are journaled and replayed", () => {
  it.each(FILES)("%s", { timeout: 600_000 }, async (file) => {
    const cases = [fileURLToPath(new URL(`${file}.yaml`, folder))];
    const report = await runConformance({
      cases,
      play: (file.startsWith("promptforge") ? promptforgePlayer : hostPlayer)({ replays: true }),
    });
    const wrong = report.results.filter(({ status }) => status !== "passed");
    expect(wrong.map(({ id, mismatches }) => ({ id, mismatches }))).toEqual([]);
    expect(report.results.length).toBeGreaterThan(10);
  });
});

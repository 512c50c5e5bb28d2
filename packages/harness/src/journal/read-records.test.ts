import { describe, expect, it } from "vitest";
import { memoryJournalStore } from "./memory-journal-store.js";
import { readRecords } from "./read-recording.js";

const HEADER = {
  record: "run",
  format: 1,
  protocol: 1,
  execution: "r",
  prompt: "",
  prompt_sha256: "e".repeat(64),
  args: "",
  seed: "0".repeat(64),
  started_at: "2026-01-31T12:00:00.000Z",
  limits: { maxToolIterations: 1, concurrency: 1, luaMemoryBytes: 1, logCalls: 1, budgets: {} },
  catalog: [],
  preludes: [],
  models: { roles: {} },
  store: "memory",
};

async function recordsOf(...lines: readonly { readonly record: string }[]): Promise<string[]> {
  const store = memoryJournalStore();
  const journal = await store.create("r");
  await journal.append(...lines);
  await journal.close();
  const kinds: string[] = [];
  for await (const { record } of readRecords(store, "r")) kinds.push(record);
  return kinds;
}

describe("readRecords", () => {
  it("gives each record, whatever stands before it", async () => {
    expect(await recordsOf(HEADER, Object({ record: "end", outcome: "cancelled" }))).toEqual(["run", "end"]);
  });

  it("tells the place of a record that has no form of a journal's", async () => {
    const bad = Object({ record: "end", outcome: "lost" });
    await expect(recordsOf(HEADER, bad)).rejects.toMatchObject({ name: "JournalFormatError", line: 2 });
  });
});

import { type JournalLine, memoryJournalStore } from "@runvil/harness";
import { describe, expect, it } from "vitest";
import { linesOf } from "../../test/journal/rig.js";
import { type CrashPoint, crashAfter } from "./crash-after.js";

const lines: JournalLine[] = [
  { ...{ record: "run", format: 1 } },
  { record: "effect", ...{ id: "0#0" } },
  { record: "effect", ...{ id: "0#1" } },
  { record: "answer", ...{ id: "0#0", value: { files: {} } } },
  { record: "write", ...{ id: "0#1" } },
  { record: "answer", ...{ id: "0#1", value: null } },
  { record: "input", ...{ what: "rebind" } },
  { record: "input", ...{ what: "cancel" } },
  { record: "end" },
];

describe("a crash", () => {
  it.each<[CrashPoint, number, number]>([
    ["header", 1, 1],
    ["effect", 1, 2],
    ["effect", 2, 3],
    ["performed", 1, 3],
    ["answer", 1, 4],
    ["write", 1, 5],
    ["written", 1, 5],
    ["performed", 2, 5],
    ["rebind", 1, 7],
    ["cancel", 1, 8],
    ["end", 1, 9],
  ])("after `%s` number %d leaves %d records and a free journal", async (point, count, left) => {
    const kept = memoryJournalStore();
    const store = crashAfter(point, kept, count);
    const journal = await store.create("r");
    // Whole groups are cut within, one by one, and nothing gets in later.
    await expect(Promise.resolve(journal.append(...lines))).rejects.toMatchObject({ kind: "closed" });
    await store.crashed;
    expect(await linesOf(kept, "r")).toEqual(lines.slice(0, left));
    await expect(Promise.resolve(journal.append({ record: "effect" }))).rejects.toMatchObject({ kind: "closed" });
    await expect(journal.sync()).rejects.toMatchObject({ kind: "closed" });
    await journal.close();
    await (await kept.open("r")).close();
  });

  it("that never comes changes nothing", async () => {
    const kept = memoryJournalStore();
    const store = crashAfter("effect", kept, 9);
    const journal = await store.create("r");
    await journal.append(...lines);
    await journal.sync();
    await journal.close();
    expect(await linesOf(store, "r")).toEqual(lines);
    expect(await store.list()).toEqual(["r"]);
    await store.delete("r");
    expect(await kept.list()).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { type Fault, faultyFiles } from "../../test/journal-store/faulty-files.js";
import { numbered, recordedLines, recordRun } from "../../test/journal-store/recorded-run.js";
import { temporaryFolder } from "../../test/journal-store/temporary-folder.js";
import { FileJournalStore } from "./file-journal-store.js";
import type { Durability } from "./journal-store.js";

/*
 * Fails the first request to the file system, then the second, and so on until a run passes untouched. Whatever fails: what
 * was acknowledged is there, what is there is a beginning of what was appended, nothing stays open or locked, and the run can
 * be taken up.
 */

/** Records a run with a fault in it, and looks at what is left. Tells whether the fault came. */
async function survives(fault: Fault, durability: Durability): Promise<boolean> {
  const folder = temporaryFolder();
  const files = faultyFiles(fault);
  const run = await recordRun(new FileJournalStore(folder, { durability, files }));
  const told = JSON.stringify(fault);
  expect(files.openFiles(), told).toBe(0);

  const store = new FileJournalStore(folder, { durability });
  const kept = await recordedLines(store);
  expect(kept, told).toEqual(run.attempted.slice(0, kept.length));
  expect(kept.length, told).toBeGreaterThanOrEqual(run.acknowledged);

  const journal = await (kept.length === 0 ? store.create("a") : store.open("a"));
  journal.append(numbered(kept.length));
  await journal.close();
  expect(await recordedLines(store), told).toEqual([...kept, numbered(kept.length)]);

  if (!files.hit()) expect([run.failure, run.acknowledged]).toEqual([undefined, 14]);
  return files.hit();
}

async function failEach(fault: Omit<Fault, "at">, durability: Durability): Promise<number> {
  for (let at = 1; ; at += 1) {
    if (!(await survives({ ...fault, at }, durability))) return at - 1;
  }
}

const DURABILITIES = ["process", "disk"] as const;

it.each(DURABILITIES)("loses nothing with durability %s whichever request fails", async (durability) => {
  for (const what of ["EIO", "ENOSPC"]) {
    for (const forever of [false, true]) {
      expect(await failEach({ what, forever }, durability)).toBeGreaterThan(25);
    }
  }
});

it.each(DURABILITIES)(
  "loses nothing with durability %s when a write takes a part and then fails",
  async (durability) => {
    for (const what of ["half then ENOSPC", "half then EIO", "half then nothing", "nothing"]) {
      for (const forever of [false, true]) {
        expect(await failEach({ kind: "write", what, forever }, durability)).toBe(7);
      }
    }
  },
);

it.each(DURABILITIES)("goes on with durability %s when a write takes a part only", async (durability) => {
  for (let at = 1; at <= 7; at += 1) {
    const folder = temporaryFolder();
    const files = faultyFiles({ kind: "write", what: "half", at });
    const run = await recordRun(new FileJournalStore(folder, { durability, files }));
    expect([files.hit(), run.failure, run.acknowledged]).toEqual([true, undefined, 14]);
    expect(await recordedLines(new FileJournalStore(folder))).toEqual(run.attempted);
  }
});

it("fails a step whose sync fails, and takes nothing after it", async () => {
  const files = faultyFiles({ kind: "sync", what: "EIO", at: 1 });
  const journal = await new FileJournalStore(temporaryFolder(), { durability: "disk", files }).create("a");
  journal.append(numbered(0));
  await expect(journal.sync()).rejects.toMatchObject({
    kind: "failed",
    message: "could not save the journal of run a: EIO",
  });
  // The second one would not fail, since the system forgets what it could not write.
  await expect(journal.sync()).rejects.toMatchObject({ kind: "closed" });
  expect(() => journal.append(numbered(1))).toThrow(
    "the journal of run a takes no more records: could not save the journal of run a: EIO",
  );
  await journal.close();
});

it("syncs once per step with durability disk, and never with process", async () => {
  for (const [durability, syncs] of [
    ["disk", 8],
    ["process", 0],
  ] as const) {
    let count = 0;
    for (let at = 1; ; at += 1) {
      const files = faultyFiles({ kind: "sync", what: "EIO", at });
      await recordRun(new FileJournalStore(temporaryFolder(), { durability, files }));
      if (!files.hit()) break;
      count += 1;
    }
    // One for each of the seven steps, and one for what was there at the second opening.
    expect(count).toBe(syncs);
  }
});

it("keeps the run when its removal fails, or removes it whole", async () => {
  for (let at = 1; ; at += 1) {
    const folder = temporaryFolder();
    const run = await recordRun(new FileJournalStore(folder));
    const files = faultyFiles({ what: "EIO", at });
    const store = new FileJournalStore(folder, { durability: "disk", files });
    const removed = await store.delete("a").then(
      () => true,
      () => false,
    );
    const kept = await recordedLines(new FileJournalStore(folder));
    expect([run.attempted, []]).toContainEqual(kept);
    if (removed) expect(kept).toEqual([]);
    const again = new FileJournalStore(folder);
    if (kept.length > 0) await again.delete("a");
    await (await again.create("a")).close();
    if (!files.hit()) break;
  }
});

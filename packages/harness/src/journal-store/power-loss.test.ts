import fc from "fast-check";
import { expect, it } from "vitest";
import { PowerLossFiles } from "../../test/journal-store/power-loss-files.js";
import { numbered, recordedLines } from "../../test/journal-store/recorded-run.js";
import { FileJournalStore } from "./file-journal-store.js";
import { JournalError } from "./journal-error.js";
import type { Durability } from "./journal-store.js";

const lock = async () => ({ release: async () => {} });

interface Life {
  /** After how many requests to the file system it ends. */
  readonly requests: number;
  /** What of the unsynced the disk keeps. */
  readonly luck: readonly number[];
  /** Whether the process alone dies, so that the disk keeps everything and still has to be told to. */
  readonly processOnly: boolean;
}

/** Records a run over several lives of the machine; tells the fewest lines that were missing of those acknowledged. */
async function missing(lives: readonly Life[], durability: Durability): Promise<number> {
  let files = new PowerLossFiles();
  let acknowledged = 0;
  for (const { requests, luck, processOnly } of lives) {
    files.dieAfter(requests);
    const store = new FileJournalStore("/journals", { durability, files, lock });
    try {
      const kept = await recordedLines(store);
      const journal = await (kept.length === 0 ? store.create("a") : store.open("a"));
      // What a reader saw must last once the run goes on from it.
      acknowledged = Math.max(acknowledged, kept.length);
      for (let next = kept.length, size = 1; ; next += size, size = (size % 3) + 1) {
        journal.append(...Array.from({ length: size }, (_, index) => numbered(next + index)));
        await journal.sync();
        acknowledged = next + size;
      }
    } catch (error) {
      if (!(error instanceof JournalError) || error.kind === "corrupt") throw error;
    }
    files.dieAfter(Number.POSITIVE_INFINITY);
    if (processOnly) continue;
    let drawn = 0;
    files = files.restart((limit) => (luck[drawn++ % luck.length] ?? 0) % limit);
    const left = await recordedLines(new FileJournalStore("/journals", { files, lock }));
    expect(left).toEqual(left.map((_, index) => numbered(index)));
    if (left.length < acknowledged) return acknowledged - left.length;
  }
  return 0;
}

const life = fc.record({
  requests: fc.integer({ min: 1, max: 60 }),
  luck: fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }),
  processOnly: fc.boolean(),
});
const lives = fc.array(life, { minLength: 1, maxLength: 4 });

it("loses nothing with durability disk when the power fails", async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (lives) => {
      expect(await missing(lives, "disk")).toBe(0);
    }),
    { numRuns: 1000 },
  );
});

it("may lose something with durability process when the power fails, so the test above can fail", async () => {
  const details = await fc.check(
    fc.asyncProperty(lives, async (lives) => (await missing(lives, "process")) === 0),
    { numRuns: 1000 },
  );
  expect(details.failed).toBe(true);
});

import type { JournalRecord } from "@runvil/journal";
import { describe, expect, it } from "vitest";
import type { Journal, JournalLine } from "../journal-store/journal-store.js";
import { JournalWriter } from "./journal-writer.js";

const END: JournalRecord = { record: "end", outcome: "cancelled" };
const read = (path: string): JournalRecord => ({ record: "read", id: null, path, sha256: null });

/** A journal that keeps lines when it is told to. */
function heldJournal() {
  const kept: JournalLine[] = [];
  const calls: string[] = [];
  const waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const journal: Journal = {
    run: "r",
    append: (...lines) =>
      new Promise<void>((resolve, reject) => {
        const keep = (): void => {
          kept.push(...lines);
          resolve();
        };
        waiting.push({ resolve: keep, reject });
      }),
    async sync() {
      calls.push(`sync after ${kept.length}`);
    },
    async close() {
      calls.push(`close after ${kept.length}`);
    },
  };
  return { journal, kept, calls, waiting };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a writer of records", () => {
  it("keeps their order while earlier ones are on their way", async () => {
    const { journal, kept, calls, waiting } = heldJournal();
    const writer = new JournalWriter(journal);
    const added = [writer.append(read("a")), writer.append(read("b"), read("c")), writer.sync(), writer.close()];
    await turn();
    expect(waiting).toHaveLength(1);
    waiting[0]?.resolve();
    await turn();
    waiting[1]?.resolve();
    await Promise.all(added);
    expect(kept).toEqual([read("a"), read("b"), read("c")]);
    expect(calls).toContain("close after 3");
  });

  it("costs no promise where the journal takes a record at once", () => {
    const kept: JournalLine[] = [];
    const journal: Journal = {
      run: "r",
      append: (...lines) => void kept.push(...lines),
      sync: async () => {},
      close: async () => {},
    };
    const writer = new JournalWriter(journal);
    expect(writer.append(read("a"))).toBeUndefined();
    expect(writer.append()).toBeUndefined();
    expect(kept).toEqual([read("a")]);
  });

  it("adds nothing after the end, or after it was closed", async () => {
    const { journal, kept, waiting } = heldJournal();
    const writer = new JournalWriter(journal);
    const end = writer.end(END);
    expect(writer.append(read("late"))).toBeUndefined();
    waiting[0]?.resolve();
    await end;
    await writer.close();
    expect(writer.append(read("later"))).toBeUndefined();
    expect(kept).toEqual([END]);
  });

  it("tells every later record of a failure, and still lets the journal go", async () => {
    const { journal, calls, waiting } = heldJournal();
    const writer = new JournalWriter(journal);
    const full = new Error("full");
    const first = writer.append(read("a"));
    waiting[0]?.reject(full);
    await expect(first).rejects.toBe(full);
    await expect(writer.append(read("b"))).rejects.toBe(full);
    await expect(writer.sync()).rejects.toBe(full);
    await writer.close();
    expect(calls).toEqual(["close after 0"]);
  });

  it("refuses what comes after it was let go without an end, so that nothing is done off the record", async () => {
    const kept: JournalLine[] = [];
    const append = (...lines: readonly JournalLine[]): void => void kept.push(...lines);
    const writer = new JournalWriter({ run: "r", append, sync: async () => {}, close: async () => {} });
    await writer.append(read("a"));
    await writer.close();
    expect(() => writer.append(read("b"))).toThrow("the journal of run r was let go before the run had ended");
    expect(kept).toEqual([read("a")]);
  });

  it("refuses what comes after an end that could not be put down, and ignores what comes after one that was", async () => {
    let isFull = true;
    const kept: JournalLine[] = [];
    const append = (...lines: readonly JournalLine[]): void => {
      if (isFull) throw new Error("full");
      kept.push(...lines);
    };
    const journal: Journal = { run: "r", append, sync: async () => {}, close: async () => {} };
    const failed = new JournalWriter(journal);
    await expect(failed.end(END)).rejects.toThrow("full");
    isFull = false;
    expect(() => failed.append(read("late"))).toThrow("was let go");
    const ended = new JournalWriter(journal);
    await ended.end(END);
    ended.append(read("late"));
    await ended.close();
    ended.append(read("later"));
    expect(kept).toEqual([END]);
  });
});

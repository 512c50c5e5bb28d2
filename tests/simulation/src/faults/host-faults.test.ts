import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { FileJournalStore } from "@runvil/harness/journal-store";
import { fileJournalStore, type JournalLine } from "@runvil/host";
import type { Outcome } from "@runvil/protocol";
import { describe, expect, it } from "vitest";
import { checkCrash } from "../crash/check-crash.js";
import { CRASH_OPTIONS, CRASH_RUN, crashHost, filesIn } from "../crash/crash-host.js";
import { newFolder, References } from "../crash/reference.js";
import { type FaultyFiles, faultyFiles, type Request } from "./faulty-files.js";

/*
 * Fails the first request of a kind that a run's journal makes, then the second, and so on until a run passes untouched. Whatever
 * fails: the run ends with a clear error or with its outcome, nothing that was recorded is lost, and taken up it comes to what an
 * undisturbed run comes to.
 */

const references = new References();

async function runIn(folder: string, files: FaultyFiles): Promise<Outcome> {
  const store = new FileJournalStore(join(folder, "journals"), { durability: "disk", files });
  const host = await crashHost(folder, store);
  const acknowledged: object[] = [];
  const { outcome } = host.run({
    ...CRASH_OPTIONS,
    store: await filesIn(folder),
    record: { answer: (id, answer, batch) => void acknowledged.push({ record: "answer", id, ...answer, batch }) },
  });
  const end = await outcome;
  await host.close();
  const kept = await linesIn(folder);
  for (const line of acknowledged) expect(kept).toContainEqual(line);
  return end;
}

async function linesIn(folder: string): Promise<JournalLine[]> {
  const store = fileJournalStore(join(folder, "journals"));
  if (!(await store.list()).includes(CRASH_RUN)) return [];
  const lines: JournalLine[] = [];
  for await (const line of store.read(CRASH_RUN)) lines.push(line);
  return lines;
}

/** How often a request of a kind can fail. */
async function failEach(kind: Request, code: string, message: string): Promise<number> {
  const calm = await references.with(new Map());
  for (let at = 1; ; at += 1) {
    const folder = await newFolder();
    const files = faultyFiles(kind, at, code);
    const outcome = await runIn(folder, files);
    const told = `${kind} ${at}`;
    expect(files.openFiles(), told).toBe(0);
    if (JSON.stringify(outcome) !== JSON.stringify(calm.outcome)) {
      expect(files.isHit(), told).toBe(true);
      expect(outcome, told).toMatchObject({ status: "failed", error: { kind: "Journal" } });
      if (outcome.status === "failed") expect(outcome.error.message.slice(0, message.length), told).toBe(message);
    }
    expect(await checkCrash(folder, references), told).toEqual([]);
    const executed = existsSync(join(folder, "executions")) ? readFileSync(join(folder, "executions"), "utf8") : "";
    expect(executed, told).not.toBe("");
    await rm(folder, { recursive: true, force: true });
    if (!files.isHit()) return at - 1;
  }
}

describe("a run whose journal's disk fails", () => {
  it.each<[Request, string, string, number]>([
    [
      "write",
      "ENOSPC",
      "could not write the journal of run crash-1: ENOSPC (free space on the disk, then resume the run)",
      30,
    ],
    ["sync", "EIO", "could not save the journal of run crash-1: EIO", 20],
    ["makeFolder", "EROFS", "could not ", 1],
    ["open", "EACCES", "could not create the journal of run crash-1: EACCES (keep journals where this user may", 1],
    ["read", "EIO", "could not create the journal of run crash-1: EIO", 0],
    ["truncate", "EIO", "could not create the journal of run crash-1: EIO", 1],
    ["syncFolder", "EIO", "could not create the journal of run crash-1: EIO", 1],
    ["link", "EIO", "could not lock run crash-1: EIO", 1],
    ["unlink", "EIO", "could not lock run crash-1: EIO", 1],
    ["names", "EIO", "could not lock run crash-1: EIO", 1],
    ["rename", "EIO", "nothing is renamed in a run", 0],
    ["close", "EIO", "what is closed was written before", 1],
  ])("ends with a clear error at every %s, and goes on from there", async (kind, code, message, least) => {
    expect(await failEach(kind, code, message)).toBeGreaterThanOrEqual(least);
  });
});

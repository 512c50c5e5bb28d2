import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileJournalStore, type JournalLine, type JournalStore } from "@runvil/host";
import type { Outcome } from "@runvil/protocol";
import { contentsOf } from "../world/folder.js";
import { CRASH_OPTIONS, CRASH_RUN, crashHost, filesIn } from "./crash-host.js";
import type { DoubtfulCalls } from "./till.js";

/** What a run came to. */
export interface CameTo {
  readonly outcome: Outcome;
  readonly files: readonly (readonly [string, string])[];
  readonly lines: readonly JournalLine[];
}

/** A new folder for one run. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "runvil-crash-"));
  await mkdir(join(folder, "files"));
  return folder;
}

/** What the run in a folder has come to. */
export async function cameTo(folder: string, outcome: Outcome): Promise<CameTo> {
  const lines = await linesOf(fileJournalStore(join(folder, "journals")));
  return { outcome, files: await contentsOf(await filesIn(folder)), lines };
}

/** Runs that nothing disturbs, each kind once. */
export class References {
  readonly #known = new Map<string, Promise<CameTo>>();

  /** What the run comes to when these calls fail as calls in doubt do. */
  with(doubts: DoubtfulCalls): Promise<CameTo> {
    const key = JSON.stringify([...doubts].sort());
    const known = this.#known.get(key) ?? undisturbed(doubts);
    this.#known.set(key, known);
    return known;
  }
}

async function undisturbed(doubts: DoubtfulCalls): Promise<CameTo> {
  const folder = await newFolder();
  try {
    const host = await crashHost(folder, fileJournalStore(join(folder, "journals")), doubts);
    const outcome = await host.run({ ...CRASH_OPTIONS, store: await filesIn(folder) }).outcome;
    await host.close();
    return await cameTo(folder, outcome);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function linesOf(store: JournalStore): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for await (const line of store.read(CRASH_RUN)) lines.push(line);
  return lines;
}

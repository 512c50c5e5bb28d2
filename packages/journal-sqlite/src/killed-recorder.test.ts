import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { childScript } from "../test/child-script.js";
import { lastLine, linesOf, numbered } from "../test/numbered-lines.js";
import { temporaryFolder } from "../test/temporary-folder.js";
import { sqliteJournalStore } from "./index.js";

const recorder = childScript("recorder");

it.each(["process", "disk"])(
  "loses nothing with durability %s when processes are killed again and again",
  async (durability) => {
    const path = join(temporaryFolder(), "journals.db");
    const store = sqliteJournalStore(path);
    onTestFinished(() => store.close());
    for (let deaths = 0; deaths < 6; deaths += 1) {
      // Two at once: they make the database together, and write to it in turn.
      const runs = ["a", "b"];
      const recorders = await Promise.all(runs.map((run) => recorder(path, run, durability)));
      await sleep(Math.random() * 100);
      await expect(store.open("a")).rejects.toMatchObject({ kind: "held" });
      for (const [index, child] of recorders.entries()) {
        await child.kill();
        const said = Number(child.lines().at(-1)?.replace("kept ", ""));
        const kept = await linesOf(store, runs[index] ?? "");
        expect(said).toBeGreaterThan(0);
        expect(kept.length).toBeGreaterThanOrEqual(said);
        expect(kept).toEqual(kept.map((_, line) => numbered(line)));
      }
    }
    const journal = await store.open("a");
    const before = await lastLine(store, "a");
    await journal.append(numbered(before));
    await journal.close();
    expect(await lastLine(store, "a")).toBe(before + 1);
  },
);

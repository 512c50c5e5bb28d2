import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { childScript } from "../../test/journal-store/child-script.js";
import { numbered, recordedLines } from "../../test/journal-store/recorded-run.js";
import { temporaryFolder } from "../../test/journal-store/temporary-folder.js";
import { fileJournalStore } from "./file-journal-store.js";

const recorder = childScript("recorder");

it.each(["process", "disk"])(
  "loses nothing with durability %s when its process is killed again and again",
  async (durability) => {
    const folder = temporaryFolder();
    const store = fileJournalStore(folder);
    for (let deaths = 0, acknowledged = 0; deaths < 12; deaths += 1) {
      const child = recorder(folder, durability);
      await child.said("kept");
      await sleep(Math.random() * 40);
      child.process.kill("SIGKILL");
      expect(await child.exit).toBeNull();
      const said = Number(child.lines.at(-1)?.replace("kept ", ""));
      const kept = await recordedLines(store);
      expect(kept.length).toBeGreaterThanOrEqual(said);
      expect(said).toBeGreaterThan(acknowledged);
      expect(kept).toEqual(kept.map((_, index) => numbered(index)));
      acknowledged = kept.length;
    }
  },
);

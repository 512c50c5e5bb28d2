import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileJournalStore } from "@runvil/harness";
import type { JournalStore } from "@runvil/harness/journal-store";
import type { RunEvent } from "@runvil/protocol";
import { expect, it, onTestFinished } from "vitest";
import { childScript } from "../test/child-script.js";
import { journaledHost } from "../test/journaled-host.js";
import { temporaryFolder } from "../test/temporary-folder.js";
import { sqliteJournalStore } from "./index.js";

const host = childScript("crashing-host");

/** The events and the outcome of a journaled run, by its journal alone. */
async function replayed(store: JournalStore) {
  const replaying = await journaledHost(store);
  const events: RunEvent[] = [];
  const { outcome, divergence } = await replaying.replay("diary-1", { onEvent: (event) => void events.push(event) });
  await replaying.close();
  expect(divergence).toBeUndefined();
  return { outcome, events };
}

const STORES: Readonly<Record<string, (place: string) => JournalStore>> = {
  files: (place) => fileJournalStore(place),
  sqlite: (place) => {
    const store = sqliteJournalStore(place);
    onTestFinished(() => store.close());
    return store;
  },
};

it.each(Object.entries(STORES))(
  "a run that is killed and taken up again and again ends as an undisturbed one: %s",
  async (kind, open) => {
    const folder = temporaryFolder();
    const [calm, crashed] = [join(folder, "calm"), join(folder, "crashed")];
    const undisturbed = await host(kind, calm);
    await undisturbed.end;
    const outcome = undisturbed.lines().at(-1);
    expect(outcome).toMatch(/^\{"status":"completed","result":"1 messages signed 1\\n/);

    let deaths = 0;
    for (let over = false; !over; deaths += 1) {
      const child = await host(kind, crashed);
      await Promise.race([child.end, sleep(deaths === 30 ? 60_000 : Math.random() * 60)]);
      await child.kill();
      over = child.lines().at(-1)?.startsWith("{") === true;
      if (over) expect(child.lines().at(-1)).toBe(outcome);
    }
    expect(deaths).toBeGreaterThan(1);
    expect(await replayed(open(crashed))).toEqual(await replayed(open(calm)));
  },
);

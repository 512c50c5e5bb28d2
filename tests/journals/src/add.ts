import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileJournalStore } from "@runvil/host";
import { eventsFile, RECORDED, recordedNames } from "./recorded.js";
import { PLANS } from "./recordings/plans.js";
import { SERIES } from "./recordings/series.js";
import { replayEvents } from "./replay-events.js";
import { record } from "./rich-run.js";

/*
 * Records what has a plan and no recording yet. A recording that is there is never written again: it is what a version before
 * this one left, and this one must still replay it.
 */
const known = new Set(recordedNames());
const folder = mkdtempSync(join(tmpdir(), "runvil-recorded-"));
const store = fileJournalStore(folder);
for (const name of [...Object.keys(PLANS), ...Object.keys(SERIES)]) {
  if (known.has(name)) continue;
  const plan = PLANS[name];
  const live = plan === undefined ? await SERIES[name]?.(store, name) : await record(store, name, plan);
  const { events, outcome, divergence } = await replayEvents(store, name);
  if (divergence !== undefined) throw new Error(`${name} cannot be replayed: ${divergence.message}`);
  if (JSON.stringify(live) !== JSON.stringify(events)) throw new Error(`${name} is replayed with other events`);
  mkdirSync(join(RECORDED, name), { recursive: true });
  copyFileSync(join(folder, name, "journal.jsonl"), join(RECORDED, name, "journal.jsonl"));
  writeFileSync(eventsFile(name), events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  process.stdout.write(`${name}: ${events.length} events, ${outcome?.status ?? "open"}\n`);
}
rmSync(folder, { recursive: true, force: true });

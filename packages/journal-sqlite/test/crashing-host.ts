import { writeSync } from "node:fs";
import { fileJournalStore } from "@runvil/harness";
import { sqliteJournalStore } from "../src/index.js";
import { journaledHost, PROMPT } from "./journaled-host.js";

/*
 * Runs a prompt, or takes it up where its journal ends. Says `live` once it goes on with something new, and the outcome at the
 * end.
 *
 * Arguments: `files` or `sqlite`, and the place of the store.
 */
const [kind, place = ""] = process.argv.slice(2);
const store = kind === "files" ? fileJournalStore(place) : sqliteJournalStore(place);
const host = await journaledHost(store);
const live = () => void writeSync(1, "live\n");
const begun = (await store.list()).includes("diary-1");
if (!begun) live();
const run = begun
  ? await host.resume("diary-1", { onLive: live })
  : host.run({ prompt: PROMPT, name: "diary-1", seed: "0".repeat(64) });
writeSync(1, `${JSON.stringify(await run.outcome)}\n`);
await host.close();

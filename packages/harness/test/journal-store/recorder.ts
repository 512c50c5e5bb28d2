import { writeSync } from "node:fs";
import { fileJournalStore } from "../../src/journal-store/file-journal-store.js";
import { JournalError } from "../../src/journal-store/journal-error.js";
import { numbered, recordedLines } from "./recorded-run.js";

/*
 * Takes up run `a`, or begins it, and appends numbered lines until it is killed, or until the storage fails. Says `kept {n}`
 * after every append that succeeded.
 *
 * Arguments: the folder of the store, and the durability.
 */
const [folder = "", durability] = process.argv.slice(2);
const store = fileJournalStore(folder, durability === "disk" ? "disk" : "process");

const before = (await recordedLines(store)).length;
const journal = await (before === 0 ? store.create("a") : store.open("a"));
// What a process that was killed left torn was cut off between the two.
let next = before;
try {
  for (;;) {
    const size = 1 + (next % 3);
    await journal.append(...Array.from({ length: size }, (_, index) => numbered(next + index)));
    await journal.sync();
    next += size;
    // Not through a stream, which would still hold it when the process dies.
    writeSync(1, `kept ${next}\n`);
  }
} catch (error) {
  if (!(error instanceof JournalError)) throw error;
  writeSync(1, `failed ${error.message}\n`);
}
await journal.close();

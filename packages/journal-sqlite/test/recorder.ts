import { writeSync } from "node:fs";
import { sqliteJournalStore } from "../src/index.js";
import { lastLine, numbered } from "./numbered-lines.js";

/*
 * Takes a run up, or begins it, and appends numbered lines until it is killed. Says `kept {n}` after every append.
 *
 * Arguments: the path of the database, the name of the run, and the durability.
 */
const [path = "", run = "", durability] = process.argv.slice(2);
const store = sqliteJournalStore(path, durability === "disk" ? "disk" : "process");

let next = await lastLine(store, run);
const journal = await (next === 0 ? store.create(run) : store.open(run));
for (;;) {
  const size = 1 + (next % 3);
  await journal.append(...Array.from({ length: size }, (_, index) => numbered(next + index)));
  await journal.sync();
  next += size;
  writeSync(1, `kept ${next}\n`);
}

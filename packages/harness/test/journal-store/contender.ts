import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { JournalError } from "../../src/journal-store/journal-error.js";
import { takeLock } from "../../src/journal-store/lock/take-lock.js";

/*
 * Takes the lock of a folder again and again and notes in a log that all contenders share: `take {pid}` right after it has
 * it, `free {pid}` right before it lets it go.
 *
 * Arguments: the folder, the log, how many times, the longest time in milliseconds to hold it, and `parent` to start a process
 * of its own while it holds the lock, which outlives it and whose id it says.
 */
const [folder = "", log = "", times = "1", longest = "0", parent] = process.argv.slice(2);

for (let left = Number(times); left > 0; ) {
  try {
    const lock = await takeLock("a", folder);
    left -= 1;
    appendFileSync(log, `take ${process.pid}\n`);
    if (parent !== undefined) {
      const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 1e6)"], { stdio: "ignore", detached: true });
      console.log(`child ${child.pid}`);
    }
    console.log("holds");
    await sleep(Math.random() * Number(longest));
    appendFileSync(log, `free ${process.pid}\n`);
    await lock.release();
  } catch (error) {
    if (!(error instanceof JournalError && error.kind === "held")) throw error;
    await sleep(Math.random() * 3);
  }
}

import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Command } from "commander";
import { Random } from "../random.js";
import { checkCrash } from "./check-crash.js";
import { DoomedPool } from "./doomed-pool.js";
import { newFolder, References } from "./reference.js";

interface Options {
  /** Kills at every so-manieth record. */
  readonly every: string;
  readonly instants: string;
  readonly seed: string;
}

/** Where one process is killed. */
type Kill = { readonly records: number } | { readonly fraction: number };

const options = new Command("crash")
  .description(
    "Kills processes in the middle of a run with SIGKILL, takes the run up and compares it with undisturbed ones.",
  )
  .option("--every <n>", "kill at every n-th record of the journal", "1")
  .option("--instants <n>", "kill at so many random instants too", "200")
  .option("--seed <n>", "draws the instants", "1")
  .parse()
  .opts<Options>();

const references = new References();
const pool = await DoomedPool.open(availableParallelism() + 1);
const calm = await references.with(new Map());
const random = new Random(Number(options.seed));
const kills: Kill[] = [];
for (let records = 1; records <= calm.lines.length; records += Number(options.every)) kills.push({ records });
for (let instant = 0; instant < Number(options.instants); instant += 1) kills.push({ fraction: random.next() });

let failed = 0;
/** How long a process lives that nobody kills, in milliseconds; grows while nobody dies. */
let longest = 0;
const calibration = await newFolder();
longest = await pool.kill({ folder: calibration });
await rm(calibration, { recursive: true, force: true });

async function work(): Promise<void> {
  for (let kill = kills.pop(); kill !== undefined; kill = kills.pop()) {
    const folder = await newFolder();
    if ("records" in kill) await pool.kill({ folder, records: kill.records });
    else await pool.kill({ folder }, kill.fraction * longest);
    const found = await checkCrash(folder, references).catch((error: unknown) => [String(error)]);
    if (found.length > 0) {
      failed += 1;
      process.stdout.write(`killed at ${JSON.stringify(kill)}, left in ${folder}:\n  ${found.join("\n  ")}\n`);
      continue;
    }
    await rm(folder, { recursive: true, force: true });
  }
}

const count = kills.length;
await Promise.all(Array.from({ length: availableParallelism() }, work));
await pool.close();
process.stdout.write(`crash test: ${count - failed} passed, ${failed} failed\n`);
if (failed > 0) process.exitCode = 1;

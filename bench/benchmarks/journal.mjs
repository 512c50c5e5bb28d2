import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { alternating } from "../measure/alternating.mjs";
import { expectDone, runToolRounds, toolRoundsHost } from "../measure/tool-rounds.mjs";

export const about = "what a journal adds to a tool round, and how long a long one takes to be taken up";

const ROUNDS = 20;
// So many that the beginning of a journal, its folder and its lock, counts little.
const CONVERSATIONS = 10;
const LONG_CONVERSATIONS = 500;

export async function run() {
  const folder = await mkdtemp(join(tmpdir(), "runvil-bench-"));
  try {
    const times = await timesPerRound(folder);
    const resumed = await resumedIn(folder);
    const added = (durability) => 100 * (times[durability] / times.none - 1);
    return {
      figures: [
        ...["none", "process", "disk"].map((name) => ({
          name: `journal ${name}`,
          value: times[name],
          unit: "us/round",
        })),
        { name: `resume of ${LONG_CONVERSATIONS * ROUNDS} rounds`, value: resumed / 1000, unit: "s" },
      ],
      added: { process: added("process"), disk: added("disk") },
      lines: ["process", "disk"].map(
        (name) =>
          `${name} adds ${(times[name] - times.none).toFixed(0)} us, ${added(name).toFixed(0)} % of a round that waits for nothing`,
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Microseconds per round: a model round and the call of a tool. */
async function timesPerRound(folder) {
  const journals = {
    none: undefined,
    process: { store: join(folder, "process") },
    disk: { store: join(folder, "disk"), durability: "disk" },
  };
  const hosts = [];
  const jobs = {};
  for (const [name, journal] of Object.entries(journals)) {
    const host = await toolRoundsHost(ROUNDS, journal);
    hosts.push(host);
    jobs[name] = () => runToolRounds(host, CONVERSATIONS);
  }
  const times = await alternating(jobs, { warmUps: 10, samples: 15 });
  for (const host of hosts) await host.close();
  return Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, (time * 1000) / (ROUNDS * CONVERSATIONS)]),
  );
}

/** Milliseconds until a run of many rounds is where its journal ends. */
async function resumedIn(folder) {
  const host = await toolRoundsHost(ROUNDS, { store: join(folder, "long") });
  await runToolRounds(host, LONG_CONVERSATIONS, "long");
  const start = performance.now();
  const run = await host.resume("long");
  expectDone(await run.outcome);
  const time = performance.now() - start;
  await host.close();
  return time;
}

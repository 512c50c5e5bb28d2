import { FileJournalStore } from "@runvil/harness/journal-store";
import type { JournalLine } from "@runvil/host";
import { contentsOf } from "../world/folder.js";
import { Life } from "../world/life.js";
import { pump } from "../world/pump.js";
import { World } from "../world/world.js";
import { type Lived, live, RUN } from "./live.js";
import { isCutOff, type PlayedRun } from "./played-run.js";
import type { Scenario, Trouble } from "./scenario.js";

/** Plays a run that nothing disturbs. */
export async function playCalm(world: World, scenario: Scenario): Promise<PlayedRun> {
  const restore = world.time.install();
  try {
    const lived = await live(world, scenario);
    return await played(world, scenario, [lived], false);
  } finally {
    restore();
  }
}

/** Plays a run through all of its troubles, and lets it come to its end. */
export async function playDisturbed(scenario: Scenario, calm: PlayedRun): Promise<PlayedRun> {
  const world = new World(scenario.seed);
  const restore = world.time.install();
  const lives: Lived[] = [];
  const requests = calm.lives[0]?.requests ?? 1;
  let lostPower = false;
  try {
    for (const trouble of scenario.troubles) {
      const lived = await live(world, scenario, { ...instants(scenario, calm), ...settingOf(trouble, requests) });
      lives.push(lived);
      if (lived.outcome !== undefined && !isCutOff(lived.outcome)) break;
      if (trouble.kind !== "crash" || !trouble.power || lived.outcome !== undefined) continue;
      lostPower = true;
      world.disk.losePower();
      await forgetLost(world);
    }
    const last = lives.at(-1)?.outcome;
    if (last === undefined || isCutOff(last) || scenario.troubles.length === 0) {
      lives.push(await live(world, scenario, instants(scenario, calm)));
    }
    return await played(world, scenario, lives, lostPower);
  } finally {
    restore();
  }
}

function instants({ cancelAt, stopAt }: Scenario, { duration }: PlayedRun): { cancelAt?: number; stopAt?: number } {
  return {
    ...(cancelAt === undefined ? {} : { cancelAt: cancelAt * duration }),
    ...(stopAt === undefined ? {} : { stopAt: stopAt * duration }),
  };
}

function settingOf(trouble: Trouble, requests: number) {
  if (trouble.kind === "crash") return { lastRequest: 1 + Math.floor(trouble.at * requests) };
  const most = trouble.fault.kind === "write" || trouble.fault.kind === "sync" ? 30 : 6;
  return { fault: { ...trouble.fault, at: 1 + Math.floor(trouble.at * most) } };
}

async function played(
  world: World,
  { store: kind }: Scenario,
  lives: readonly Lived[],
  lostPower: boolean,
): Promise<PlayedRun> {
  const duration = world.time.now;
  const last = lives.at(-1);
  const store = kind === "folder" ? world.folder.for(new Life()) : last?.store;
  return {
    world,
    lives,
    outcome: last?.outcome,
    lines: await journalOf(world),
    files: store === undefined ? [] : await contentsOf(store),
    lostPower,
    duration,
  };
}

/** What of the acknowledged the loss of power took was never on the disk, so nothing came of it. */
async function forgetLost(world: World): Promise<void> {
  const answered = (await journalOf(world)).filter(({ record }) => record === "answer");
  const ids = new Set(answered.map((line) => ("id" in line ? `${RUN}:${String(line.id)}` : "")));
  for (const key of world.acknowledged) if (!ids.has(key)) world.acknowledged.delete(key);
}

async function journalOf(world: World): Promise<JournalLine[]> {
  const life = new Life();
  world.life = life;
  const store = new FileJournalStore("/journals", { files: world.disk.for(life), lock: world.locks.for(life) });
  const read = async (): Promise<JournalLine[]> => {
    const lines: JournalLine[] = [];
    if (!(await store.list()).includes(RUN)) return lines;
    for await (const line of store.read(RUN)) lines.push(line);
    return lines;
  };
  return (await pump(world.time, read(), () => false)) ?? [];
}

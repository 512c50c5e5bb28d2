import { checkReplays } from "./check/check-replays.js";
import { checkRun } from "./check/check-run.js";
import { checkSame } from "./check/check-same.js";
import { playCalm, playDisturbed } from "./play/disturbed.js";
import { scenarioOf } from "./play/scenario.js";
import { World } from "./world/world.js";

/** Plays all that a seed stands for. Gives what went wrong, nothing when all is well. */
export async function simulateSeed(seed: number): Promise<readonly string[]> {
  try {
    return await simulated(seed);
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}

async function simulated(seed: number): Promise<string[]> {
  const scenario = scenarioOf(seed);
  const calm = await playCalm(new World(seed), scenario);
  const found = checkRun(calm, scenario).map((what) => `undisturbed: ${what}`);
  const { troubles, cancelAt, stopAt, isRacy } = scenario;
  const isMeddled = cancelAt !== undefined || stopAt !== undefined;
  if (troubles.length === 0 && !isMeddled) return [...found, ...(await checkReplays(calm, scenario))];
  const disturbed = await playDisturbed(scenario, calm);
  found.push(...checkRun(disturbed, scenario), ...(await checkReplays(disturbed, scenario)));
  if (!isMeddled && !isRacy) found.push(...(await checkSame(disturbed, calm, scenario)));
  return found;
}

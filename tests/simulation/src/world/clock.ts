import type { Clock } from "@runvil/host";
import type { World } from "./world.js";

/** The clock of a run in a world. A wait that a crash interrupted ends when it would have ended. */
export function clockOf(world: World): Clock {
  return {
    async wait(seconds, signal) {
      const thing = `timer ${seconds}`;
      const { now } = world.time;
      world.plans.set(thing, world.plans.known(thing) ?? now + seconds * 1_000);
      await world.wait(thing, signal).catch(() => {});
      return seconds;
    },
  };
}

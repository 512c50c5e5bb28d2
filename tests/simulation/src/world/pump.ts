import { setImmediate as eventLoopTurn } from "node:timers/promises";
import type { VirtualTime } from "./virtual-time.js";

// What the Harness leaves to the next turn of the event loop is one turn away; another one shows that nothing came of it.
const QUIET_TURNS = 4;
// A run of a few hundred effects needs some thousand; more is a run that never ends.
const MOST_TURNS = 400_000;

/** Whoever waited waits for nothing: no timer is left, and the promise is not settled. */
export class StuckError extends Error {
  override readonly name = "StuckError";
}

/**
 * Lets time go on until `work` is settled, or `isOver` says so.
 *
 * @returns what `work` resolved with; undefined when it was over before
 * @throws StuckError when nothing will ever settle it; else as `work` rejects
 */
export async function pump<T>(time: VirtualTime, work: Promise<T>, isOver: () => boolean): Promise<T | undefined> {
  let settled = false;
  const done = (): void => {
    settled = true;
  };
  work.then(done, done);
  let quiet = 0;
  let seen = -1;
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    if (isOver()) return undefined;
    if (settled) return work;
    quiet = time.activity === seen ? quiet + 1 : 0;
    seen = time.activity;
    if (quiet >= QUIET_TURNS) {
      quiet = 0;
      if (!time.advance()) throw new StuckError("a run waits for something that never comes");
    }
    await eventLoopTurn();
  }
  throw new StuckError("a run goes on without end");
}

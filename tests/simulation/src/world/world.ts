import { randomOf } from "../random.js";
import { Disk } from "./disk.js";
import { Folder } from "./folder.js";
import { Life } from "./life.js";
import { Locks } from "./locks.js";
import { Plans } from "./plans.js";
import { VirtualTime } from "./virtual-time.js";

/** The files that a run starts with. */
export const STARTING_FILES = { "seed.txt": "seed", "own/readme.md": "first\nsecond\n" };

/** A call that is to come out as one that a crash left in doubt. */
export interface Doubt {
  /** The instant at which it fails. */
  readonly at: number;
  /** Whether the tool was executed before the crash. */
  readonly wasExecuted: boolean;
  /** Whether its write reached the store before. */
  readonly hasWritten: boolean;
}

/** Everything outside of the processes that run a run: it outlives them. */
export class World {
  readonly seed: number;
  readonly time = new VirtualTime();
  readonly plans: Plans;
  readonly disk: Disk;
  readonly locks = new Locks();
  readonly folder = new Folder(STARTING_FILES);
  /** The process that is alive. */
  life = new Life();
  /** How often each call of a tool that is not idempotent was executed, by its key. */
  readonly executions = new Map<string, number>();
  /** The calls of that tool whose write reached the store. */
  readonly written = new Set<string>();
  /** The calls whose answers the run was given, or is about to be. */
  readonly acknowledged = new Set<string>();
  /** Calls that fail as if they were in doubt, by key. */
  readonly doubts: ReadonlyMap<string, Doubt>;
  /** What must never happen and did. */
  readonly violations: string[] = [];

  constructor(seed: number, doubts: ReadonlyMap<string, Doubt> = new Map()) {
    this.seed = seed;
    this.plans = new Plans(seed);
    this.disk = new Disk(randomOf(seed, "disk"));
    this.doubts = doubts;
    for (const [key, { at }] of doubts) this.plans.set(`call ${key}`, at);
  }

  /** Waits for the instant at which a thing is answered. Rejects when `signal` aborts, and never settles for the dead. */
  wait(thing: string, signal: AbortSignal): Promise<void> {
    return this.waitUntil(this.plans.instantOf(thing, this.time.now), signal);
  }

  /** Never settles but by an abort. */
  hang(signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      const cut = (): void => reject(new Error("cut"));
      if (signal.aborted) cut();
      signal.addEventListener("abort", cut, { once: true });
    });
  }

  waitUntil(instant: number, signal: AbortSignal): Promise<void> {
    const { life } = this;
    return new Promise((resolve, reject) => {
      const takeBack = this.time.at(instant, () => {
        signal.removeEventListener("abort", cut);
        life.request();
        if (!life.isDead) resolve();
      });
      const cut = (): void => {
        takeBack();
        reject(new Error("cut"));
      };
      if (signal.aborted) cut();
      else signal.addEventListener("abort", cut, { once: true });
    });
  }
}

import type { Durability } from "@runvil/host";
import { generatedPrompt } from "../prompt/generated-prompt.js";
import { Random, randomOf } from "../random.js";
import type { DiskFault } from "../world/disk.js";

/** How one life of a disturbed run ends before the run does. Fractions are of what the undisturbed run needs. */
export type Trouble =
  /** SIGKILL at a request to the outside; with `power`, the machine goes down too. */
  | { readonly kind: "crash"; readonly at: number; readonly power: boolean }
  /** The disk of the journal fails, and is well again in the next life. */
  | { readonly kind: "disk"; readonly fault: Omit<DiskFault, "at">; readonly at: number };

/** Everything that a seed decides before anything runs. */
export interface Scenario {
  readonly seed: number;
  readonly prompt: string;
  readonly isRacy: boolean;
  readonly store: "memory" | "folder";
  readonly durability: Durability;
  readonly context: number;
  readonly budgets: { readonly rounds?: number; readonly toolCalls?: number };
  readonly concurrency: number;
  readonly troubles: readonly Trouble[];
  /** When the Host cancels or stops the run, as a fraction of the time that the undisturbed run takes. */
  readonly cancelAt: number | undefined;
  readonly stopAt: number | undefined;
}

/** Draws a scenario. */
export function scenarioOf(seed: number): Scenario {
  const random = randomOf(seed, "scenario");
  const isRacy = random.chance(0.3);
  const prompt = generatedPrompt(new Random(random.below(2 ** 31)), isRacy);
  const durability = random.pick<Durability>(["process", "disk"]);
  return {
    seed,
    prompt,
    isRacy,
    store: random.pick(["memory", "folder"]),
    durability,
    context: random.pick([120, 600, 100_000, 100_000]),
    budgets: random.chance(0.1) ? { rounds: random.below(12), toolCalls: 2 + random.below(20) } : {},
    concurrency: random.pick([1, 2, 8, 8]),
    troubles: Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => trouble(random, durability)),
    cancelAt: random.chance(0.12) ? random.next() : undefined,
    stopAt: random.chance(0.12) ? random.next() : undefined,
  };
}

function trouble(random: Random, durability: Durability): Trouble {
  const at = random.next();
  if (random.chance(0.75)) return { kind: "crash", at, power: durability === "disk" && random.chance(0.5) };
  const fault = {
    kind: random.pick(["write", "write", "sync", "open", "read", "truncate"] as const),
    code: random.pick(["ENOSPC", "EIO"] as const),
    forever: random.chance(0.5),
  };
  return { kind: "disk", fault, at };
}

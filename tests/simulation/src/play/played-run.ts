import type { JournalLine } from "@runvil/host";
import type { Outcome } from "@runvil/protocol";
import type { World } from "../world/world.js";
import type { Lived } from "./live.js";

/** A run over all of its lives. */
export interface PlayedRun {
  readonly world: World;
  readonly lives: readonly Lived[];
  /** How the last life ended. */
  readonly outcome: Outcome | undefined;
  /** The journal that it left. */
  readonly lines: readonly JournalLine[];
  /** The files of the run, as paths and their contents. */
  readonly files: readonly (readonly [string, string])[];
  /** Whether the machine lost its power, so that what was not synced is gone. */
  readonly lostPower: boolean;
  /** How long it took, in milliseconds. */
  readonly duration: number;
}

/** Whether a run ended because its journal failed: it can be taken up. */
export function isCutOff(outcome: Outcome): boolean {
  return outcome.status === "failed" && outcome.error.kind === "Journal";
}

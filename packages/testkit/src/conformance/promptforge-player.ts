import { hostPlayer, type PlayerOptions } from "./host-player.js";
import type { CasePlayer } from "./run-case.js";

/** Plays cases on Hosts that have the promptforge dialect. */
export function promptforgePlayer(options: Omit<PlayerOptions, "dialects" | "live">): CasePlayer {
  return hostPlayer(options);
}

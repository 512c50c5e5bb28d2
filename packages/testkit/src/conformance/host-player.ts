import type { CasePlayer } from "./run-case.js";
export function hostPlayer(_p?: unknown): CasePlayer {
  throw new Error("x");
}

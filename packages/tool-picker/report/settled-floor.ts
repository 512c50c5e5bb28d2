import type { Outcome } from "./outcome.js";

/** How far the floor keeps from the strongest wrong tool. */
const DISTANCE = 0.03;

/**
 * The floor that the setting half asks for: the score of the strongest leader that is wrong and clear of the others by the
 * margin, and a distance from it, rounded up to a hundredth.
 */
export function settledFloor(outcomes: readonly Outcome[], margin: number): number {
  const wrong = outcomes.filter(({ want, leader, lead }) => leader !== want.tool && lead >= margin);
  const strongest = Math.max(0, ...wrong.map(({ score }) => score));
  return Math.min(1, Math.ceil((strongest + DISTANCE) * 100) / 100);
}

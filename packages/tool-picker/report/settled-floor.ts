import type { Embedder } from "../src/picker/embedder.js";
import { createToolPicker } from "../src/picker/tool-picker.js";
import { type Outcome, outcomesOf } from "./outcome.js";
import { WANTS } from "./wants.js";

/** How far the floor keeps from the strongest wrong tool. */
const DISTANCE = 0.03;

/** The floor that some outcomes ask for: the score of the strongest wrong leader, and a distance, rounded up to a hundredth. */
export function settledFloor(outcomes: readonly Outcome[]): number {
  const wrong = outcomes.filter(({ want, leader }) => leader !== want.tool);
  const strongest = Math.max(0, ...wrong.map(({ score }) => score));
  return Math.min(1, Math.ceil((strongest + DISTANCE) * 100) / 100);
}

/** The same embedder with the floor that the setting half asks for, and the solo rule off. */
export async function withSettledFloor(embedder: Embedder): Promise<Embedder> {
  const setting = WANTS.filter(({ half }) => half === "setting");
  const outcomes = await outcomesOf(createToolPicker(embedder), setting);
  const floor = settledFloor(outcomes);
  const { id, embed, similarity } = embedder;
  return {
    id,
    thresholds: { ...embedder.thresholds, floor, solo: floor },
    embed,
    ...(similarity === undefined ? {} : { similarity }),
  };
}

import type { ToolPicker } from "../src/picker/tool-picker.js";
import { TOOLS } from "./tools.js";
import type { Want } from "./wants.js";

/** What a picker made of one want. */
export interface Outcome {
  readonly want: Want;
  /** The tool that came first, whatever was decided. */
  readonly leader: string;
  readonly score: number;
  /** `right` and `wrong` filled the slot; the others left it empty. */
  readonly result: "right" | "wrong" | "absent" | "ambiguous" | "duplicate";
}

/** Picks a tool for every want, one after the other. */
export async function outcomesOf(picker: ToolPicker, wants: readonly Want[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const want of wants) {
    const pick = await picker.pick(want.want, TOOLS);
    if (pick.decision === "failed") throw new Error(pick.failure.message);
    const [first] = pick.candidates;
    if (first === undefined) throw new Error("the catalog of the report is empty");
    const result = pick.decision !== "bind" ? pick.decision : pick.tool.id === want.tool ? "right" : "wrong";
    outcomes.push({ want, leader: first.tool.id, score: first.score, result });
  }
  return outcomes;
}

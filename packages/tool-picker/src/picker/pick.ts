import type { PickFailure } from "./pick-failure.js";
import type { PickableTool } from "./pickable-tool.js";

/** One tool and how well it fits. */
export interface Candidate<T extends PickableTool = PickableTool> {
  readonly tool: T;
  /** 0 to 1. */
  readonly score: number;
}

/**
 * What a picker made of a want. `candidates` has every tool, best first.
 *
 * - `bind`: one tool fits.
 * - `absent`: none does.
 * - `duplicate`: the best one has copies in its own capability; `tools` has it and them, best first.
 * - `ambiguous`: several fit about equally; `tools` has them, best first.
 * - `failed`: the model could not tell. This is not `absent`.
 *
 * Source: docs/spec/promptforge-dialect.md PF-33 and PF-35.
 */
export type Pick<T extends PickableTool = PickableTool> = Decision<T> | FailedPick;

/** A pick that the model could answer. */
export type Decision<T extends PickableTool = PickableTool> =
  | {
      readonly decision: "bind";
      readonly tool: T;
      readonly score: number;
      readonly candidates: readonly Candidate<T>[];
    }
  | { readonly decision: "absent"; readonly candidates: readonly Candidate<T>[] }
  | {
      readonly decision: "duplicate" | "ambiguous";
      readonly tools: readonly T[];
      readonly candidates: readonly Candidate<T>[];
    };

/** A pick that the model could not answer. */
export interface FailedPick {
  readonly decision: "failed";
  readonly failure: PickFailure;
}

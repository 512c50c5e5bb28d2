/** Two catalog tools that a model may take for each other. */
export interface NearDuplicatePair {
  /** The tool id of the one that comes first in tool id order. */
  readonly first: string;
  /** The other one's tool id. */
  readonly second: string;
  /** How alike they are, 0 to 1, rounded to three decimals. */
  readonly similarity: number;
}

/**
 * The near-duplicate check of a run, as data: decided when the run is prepared, so that a replay needs no tool picker.
 *
 * Source: docs/spec/promptforge-dialect.md section 11 "Ideas Runvil itself takes".
 */
export interface NearDuplicates {
  /** `warn`: an event for each pair that a section offers. `fail`: the first such pair fails the section's tool list. */
  readonly mode: "warn" | "fail";
  /** In tool id order of the first, then of the second. */
  readonly pairs: readonly NearDuplicatePair[];
}

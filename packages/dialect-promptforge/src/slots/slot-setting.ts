/**
 * A tool slot that is filled. An exact slot has neither `want` nor `score`.
 *
 * Source: docs/spec/promptforge-dialect.md sections 3 and 5 (PF-21, PF-42).
 */
export interface SlotFill {
  readonly alias: string;
  /** The tool's path, `namespace/pack/name`. */
  readonly path: string;
  /** What a fuzzy slot asked for, as written. */
  readonly want?: string;
  /** How well the tool fits a fuzzy slot, 0 to 1, rounded to 3 decimals. */
  readonly score?: number;
}

/** An optional fuzzy slot that nothing filled. Source: docs/spec/promptforge-dialect.md section 3 (PF-27). */
export interface SkippedSlot {
  readonly alias: string;
  readonly want: string;
}

/** Two tools of the catalog that mean the same. Source: docs/spec/promptforge-dialect.md section 10 (PF-93). */
export interface NearDuplicate {
  /** The path of the one that stands first in the catalog. */
  readonly first: string;
  readonly second: string;
  /** 0 to 1, at or above the model's `duplicate` threshold. */
  readonly similarity: number;
}

/**
 * What prepare decided about a prompt's tool slots: fixed for the run, and plain JSON, since a journal keeps it so that a replay
 * needs no picker.
 *
 * Source: docs/spec/promptforge-dialect.md section 5.
 */
export interface SlotSetting {
  /** Every declared slot, filled or not, sorted. */
  readonly aliases: readonly string[];
  /** Sorted by alias. */
  readonly fills: readonly SlotFill[];
  /** Sorted by alias. */
  readonly skipped: readonly SkippedSlot[];
  /** In catalog order. */
  readonly nearDuplicates: readonly NearDuplicate[];
}

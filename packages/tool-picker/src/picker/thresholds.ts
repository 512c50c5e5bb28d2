/**
 * Where the lines of one embedding model are. Scores of two models do not compare, so each model brings its own.
 *
 * Source: docs/spec/promptforge-dialect.md PF-33 and PF-34.
 */
export interface Thresholds {
  /** The least score with which a tool may be picked, 0 to 1. */
  readonly floor: number;
  /** The least lead over every other tool at or above `floor`, 0 to 1. */
  readonly margin: number;
  /** Tools at least this similar to each other count as copies, 0 to 1. */
  readonly duplicate: number;
  /** The score with which a tool below `floor` is picked when no other tool reaches it, 0 to 1. `floor` turns this off. */
  readonly solo: number;
  /** How many tools an ambiguous pick lists at most, a whole number from 1; it never lists fewer than 2. */
  readonly topK: number;
}

/** A threshold that no picker can work with. */
export class ThresholdError extends RangeError {
  override readonly name = "ThresholdError";
  readonly field: keyof Thresholds;

  constructor(field: keyof Thresholds, value: unknown) {
    const range = field === "topK" ? "a whole number from 1" : "a number from 0 to 1";
    super(`picker threshold \`${field}\` must be ${range}, got ${String(value)}`);
    this.field = field;
  }
}

/**
 * Checks the thresholds of a model.
 *
 * @throws ThresholdError for the first field that is out of range, in the order floor, margin, duplicate, solo, topK
 *
 * Source: docs/spec/promptforge-dialect.md PF-34.
 */
export function checkThresholds(thresholds: Thresholds): void {
  for (const field of ["floor", "margin", "duplicate", "solo"] as const) {
    const value = thresholds[field];
    if (typeof value !== "number" || !(value >= 0 && value <= 1)) throw new ThresholdError(field, value);
  }
  if (!Number.isInteger(thresholds.topK) || thresholds.topK < 1) throw new ThresholdError("topK", thresholds.topK);
}

import type { Mismatch } from "./mismatch.js";

/**
 * How a case came out. `pending`: it failed, and was expected to. A pending case that passes counts as `failed`.
 */
export type CaseStatus = "passed" | "failed" | "pending";

/** The result of one case, or of one broken entry of a case file. */
export interface CaseResult {
  readonly file: string;
  readonly id: string;
  /** Empty for a broken entry. */
  readonly about: string;
  readonly status: CaseStatus;
  /** Empty for a case that passed. */
  readonly mismatches: readonly Mismatch[];
}

/** The results of a whole suite, in file order. */
export interface ConformanceReport {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  readonly results: readonly CaseResult[];
}

/** Counts results into a report. */
export function reportOf(results: readonly CaseResult[]): ConformanceReport {
  const count = (status: CaseStatus): number => results.filter((result) => result.status === status).length;
  return { passed: count("passed"), failed: count("failed"), pending: count("pending"), results };
}

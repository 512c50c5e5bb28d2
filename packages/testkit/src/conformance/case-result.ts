import type { Mismatch } from "./mismatch.js";

/** How a case came out. */
export type CaseStatus = "passed" | "failed";

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
  readonly results: readonly CaseResult[];
}

/** Counts results into a report. */
export function reportOf(results: readonly CaseResult[]): ConformanceReport {
  const count = (status: CaseStatus): number => results.filter((result) => result.status === status).length;
  return { passed: count("passed"), failed: count("failed"), results };
}

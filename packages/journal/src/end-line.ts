import type { RunError } from "@runvil/protocol";

/**
 * How the run ended: the last line.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export type EndLine = { readonly record: "end" } & (
  | { readonly outcome: "completed"; readonly result: string }
  | { readonly outcome: "failed"; readonly error: RunError }
  | { readonly outcome: "cancelled" }
);

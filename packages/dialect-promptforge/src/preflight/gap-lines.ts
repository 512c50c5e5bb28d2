import type { Conflict } from "../capabilities/activate.js";

/** What keeps a run from starting. */
export interface Gaps {
  /** Ids of the capabilities that it lacks: those declared, then those that slots name. */
  readonly missing: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** Lines about slots, in alias order. */
  readonly slots: readonly string[];
}

/**
 * The lines of the requirements notice, without the leading `- `.
 *
 * Source: docs/spec/promptforge-dialect.md sections 2 and 5 (PF-14, PF-18, PF-25, PF-40).
 */
export function gapLines({ missing, conflicts, slots }: Gaps): string[] {
  return [
    ...Array.from(new Set(missing), (id) => `missing required capability: ${id}`),
    ...conflicts.map(
      ({ first, second }) =>
        `conflicting capabilities: ${first} and ${second} cannot be activated together; declare one or the other`,
    ),
    ...slots,
  ];
}

/**
 * A tool as a picker sees it.
 *
 * Source: docs/spec/promptforge-dialect.md section 4 (PF-31).
 */
export interface PickableTool {
  /** The tool's path. */
  readonly id: string;
  /** The id of the capability that contributes it. */
  readonly capability: string;
  /** The last segment of its path. */
  readonly name: string;
  readonly description: string;
  /** The JSON Schema of its arguments. */
  readonly parameters: object;
}

/** Why a picker could not tell. */
export interface SlotPickFailure {
  /** For people. */
  readonly message: string;
  readonly cause?: unknown;
}

/** What a picker makes of a want. Tools stand best first. */
export type SlotPick<T extends PickableTool> =
  | { readonly decision: "bind"; readonly tool: T; readonly score: number }
  | { readonly decision: "absent" }
  | { readonly decision: "duplicate" | "ambiguous"; readonly tools: readonly T[] }
  | { readonly decision: "failed"; readonly failure: SlotPickFailure };

/** How alike every two tools of a list are, 0 to 1. */
export type SlotSimilarities<T extends PickableTool> =
  | {
      readonly ok: true;
      readonly pairs: readonly { readonly first: T; readonly second: T; readonly similarity: number }[];
    }
  | { readonly ok: false; readonly failure: SlotPickFailure };

/**
 * What fills fuzzy slots: what `createToolPicker` of `@runvil/tool-picker` makes.
 *
 * Source: docs/spec/promptforge-dialect.md section 4.
 */
export interface SlotPicker {
  readonly thresholds: {
    /** From this similarity on, two tools mean the same. */
    readonly duplicate: number;
  };
  /** Picks the tool that a want asks for, the tools given in catalog order. */
  pick<T extends PickableTool>(want: string, tools: readonly T[]): Promise<SlotPick<T>>;
  /** Compares every two tools of a list, in its order. */
  similarities<T extends PickableTool>(tools: readonly T[]): Promise<SlotSimilarities<T>>;
}

/** What model rounds spent. */
export interface UsageCount {
  /** Completed rounds, `models.infer` and compactors included. */
  readonly rounds: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** The part of `completionTokens` that went into thinking, where a model reports it. */
  readonly reasoningTokens: number;
  /** Rounds whose model reported no tokens; the numbers above miss theirs. */
  readonly unreported: number;
  /** An estimate in currency units; absent when no round that reported tokens ran on a model with a price. */
  readonly cost?: number;
  /** Rounds that reported tokens on a model without a price; `cost` misses theirs. */
  readonly unpriced: number;
}

/** The usage of one role, section, task or tool. */
export interface NamedUsage extends UsageCount {
  /** The role label or raw model id, the section's name, the task's id, or the tool's id. */
  readonly name: string;
}

/**
 * What a run spent on models. Each completed round of its own counts once in each part but `tools`; the order is
 * that of first use.
 *
 * Costs come from `ModelEntry.price` (docs/spec/models.md section 2), as the `cost` budget counts them
 * (docs/spec/run-lifecycle.md section 11).
 */
export interface UsageReport {
  readonly total: UsageCount;
  readonly roles: readonly NamedUsage[];
  readonly sections: readonly NamedUsage[];
  /** By the id of the chain's task; `0` is the main walk with what it calls. */
  readonly tasks: readonly NamedUsage[];
  /**
   * By the id of a tool that started runs of its own: what they and the runs inside them spent, which `total` holds too, and no
   * role, section or task. Absent when no tool did.
   */
  readonly tools?: readonly NamedUsage[];
}

/**
 * The limits of a run.
 *
 * Source: docs/spec/events-errors-limits.md section 9, docs/spec/run-lifecycle.md section 11.
 */

/** What a run may spend. A limit that is absent does not exist. */
export interface Budgets {
  /** Model rounds issued. */
  readonly rounds?: number;
  /** Prompt plus completion tokens that completed rounds reported. */
  readonly tokens?: number;
  /** Currency units, by `ModelEntry.price`. */
  readonly cost?: number;
  /** Tool call effects issued. */
  readonly toolCalls?: number;
}

/** The limits that the Engine keeps. One set holds for the whole run. */
export interface RunLimits {
  /** Rounds that one loop call may make, unless the prompt sets `max_tool_iterations`. */
  readonly maxToolIterations: number;
  /** Tasks that run at once. */
  readonly concurrency: number;
  /** Lua memory of one section VM, in bytes. */
  readonly luaMemoryBytes: number;
  /** `log` calls of one section VM; 256 times as many bytes. */
  readonly logCalls: number;
  readonly budgets: Budgets;
}

/** The limits of a Host that sets none. */
export const DEFAULT_LIMITS: RunLimits = {
  maxToolIterations: 24,
  concurrency: 8,
  luaMemoryBytes: 67_108_864,
  logCalls: 1024,
  budgets: {},
};

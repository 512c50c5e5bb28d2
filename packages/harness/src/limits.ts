/** The limits that the Harness keeps. No prompt changes them. */
export interface HarnessLimits {
  /** Milliseconds that a tool call may take, unless its tool survives stops or asks for less. */
  readonly toolTimeoutMs: number;
  /**
   * Tool id to the milliseconds that a call of that tool may take, in place of what `toolTimeoutMs` and the tool itself say;
   * for a tool that survives stops too.
   */
  readonly toolTimeouts: { readonly [tool: string]: number };
  /** Milliseconds after an abort until a tool that has not settled is logged. */
  readonly abortGraceMs: number;
  /** The most bytes of one model reply. */
  readonly maxReplyBytes: number;
  /** Milliseconds that a provider waits for the headers and then for each next chunk. */
  readonly receiveTimeoutMs: number;
}

/**
 * The limits of a Harness that is given none.
 *
 * Source: docs/spec/events-errors-limits.md section 9, docs/spec/packs.md section 6.
 */
export const DEFAULT_HARNESS_LIMITS: HarnessLimits = {
  toolTimeoutMs: 600_000,
  toolTimeouts: {},
  abortGraceMs: 5_000,
  maxReplyBytes: 16_777_216,
  receiveTimeoutMs: 120_000,
};

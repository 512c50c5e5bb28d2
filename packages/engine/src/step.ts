import type { Effect, EffectAnswer, Outcome, RunEvent } from "@runvil/protocol";
import type { RunEnvironment } from "./environment.js";

/** What one `step` of a run brought. */
export interface Step {
  /** New effects, in a fixed order. */
  readonly effects: readonly Effect[];
  /** Ids of effects whose chain was stopped: abort them, their answers no longer count. */
  readonly dropped: readonly string[];
  /** What happened, in order. */
  readonly events: readonly RunEvent[];
  /** How the run ended; given once, in its last step. */
  readonly outcome?: Outcome;
  /** True when only the time slice ended: give the event loop a turn and step again. */
  readonly more: boolean;
}

/**
 * The check that saw a cancel first: a chain's id, and how many checks of the cancel flag it had made, from 1.
 *
 * Source: docs/spec/run-lifecycle.md section 12.
 */
export interface CancelPoint {
  readonly chain: string;
  readonly check: number;
}

/**
 * A run as a state machine: no clock, no promise, no I/O. The same prompt, environment and answers in the same order
 * give the same run, byte for byte.
 *
 * Source: ARCHITECTURE "The seam between Engine and Harness", docs/spec/run-lifecycle.md section 12.
 */
export interface Run {
  /**
   * Runs Lua until every chain waits, a time slice is used up, or the run ends.
   *
   * @param observe called for each event as it happens; what it throws never reaches the run. It may call `cancel`.
   * @throws Error when an observer calls it
   */
  step(observe?: (event: RunEvent) => void): Step;
  /**
   * Hands over the answer of an effect; the next `step` takes it. An answer to a dropped effect is ignored.
   *
   * @throws `RangeError` for an id that was never issued or was answered before; `Error` when an observer calls it
   */
  answer(effectId: string, answer: EffectAnswer): void;
  /** Cancels the run: running Lua is interrupted at its next check, waiting calls at the next step. */
  cancel(): void;
  /** Where a cancel was seen first: null by the start of a step, undefined while nothing has seen one. */
  readonly cancelSeen: CancelPoint | null | undefined;
  /** Cancels the run at exactly this check, as a replay has to. Call it before the first step. */
  cancelAt(point: CancelPoint): void;
  /**
   * Binds the declared roles to other models from the next step on: rounds that are out keep theirs.
   *
   * @throws Error when an observer calls it
   * Source: docs/spec/events-errors-limits.md section 5 "Fork".
   */
  rebind(models: RunEnvironment["models"]): void;
}

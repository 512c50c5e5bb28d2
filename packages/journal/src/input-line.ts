import type { RecordedModels } from "./header-line.js";

/**
 * The Host cancelled the run. `chain` and `check` say which check saw it first; both are null when the start of a step did,
 * which is then the one after `steps` more steps since the last batch of answers was handed over.
 *
 * Source: docs/spec/events-errors-limits.md section 5, docs/spec/run-lifecycle.md section 12.
 */
export interface CancelLine {
  readonly record: "input";
  readonly what: "cancel";
  /** The chain's id. */
  readonly chain: string | null;
  /** The chain's count of checks, from 1. */
  readonly check: number | null;
  /** Steps that were made since the last batch of answers was handed over; more than one when time slices ended. */
  readonly steps: number;
}

/**
 * A fork binds its roles anew and goes on live.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface RebindLine {
  readonly record: "input";
  readonly what: "rebind";
  readonly models: RecordedModels;
}

/** Something from outside that is no answer. */
export type InputLine = CancelLine | RebindLine;

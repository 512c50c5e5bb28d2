import type { EffectLine, EndLine, HeaderLine } from "@runvil/journal";
import type { EffectAnswer, RunEvent } from "@runvil/protocol";

/** An effect with its answer, and where both stand in the journal. */
export interface EffectStep {
  readonly kind: "effect";
  /** The section that asked. */
  readonly section: string;
  /** The record's place, from 0. A journal has no clock: this order is the time. */
  readonly at: number;
  /** The place of the answer; absent while there is none. */
  readonly end?: number;
  readonly effect: EffectLine;
  readonly answer?: EffectAnswer;
  /** The answer came after its chain was stopped, and never reached the run. */
  readonly dropped: boolean;
}

/** Something that happened between effects, as a replay reported it. */
export interface EventStep {
  readonly kind: "event";
  readonly section: string;
  /** The place of the record that it follows. */
  readonly at: number;
  readonly event: RunEvent;
  /** What a local tool gave back. */
  readonly content?: string;
}

/** The walk came to a section. */
export interface SectionStep {
  readonly kind: "section";
  readonly section: string;
  readonly at: number;
}

/** One step of a lane. */
export type TraceStep = EffectStep | EventStep | SectionStep;

/** One chain: the main walk, a called section, a task or an arm. */
export interface TraceLane {
  /** The chain's id, `0` for the main walk. */
  readonly id: string;
  /** What began it. Without events every chain but the main walk is a `chain`. */
  readonly kind: "main" | "task" | "model task" | "chain";
  /** The section that a task was started on. */
  readonly target?: string;
  /** How a task ended, as far as is known. */
  readonly state?: "succeeded" | "failed" | "cancelled" | "abandoned";
  readonly steps: readonly TraceStep[];
}

/** What the rounds and calls of a run come to. */
export interface TraceTotals {
  readonly rounds: number;
  readonly toolCalls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Currency units, by the recorded prices; absent when there are none. */
  readonly cost?: number;
  /** Effects that failed. */
  readonly failures: number;
  /** Effects without an answer. */
  readonly pending: number;
}

/**
 * A run's journal, ordered for a reader.
 *
 * Source: docs/spec/events-errors-limits.md sections 1 to 5.
 */
export interface Trace {
  readonly header: HeaderLine;
  /** Absent for a run that goes on, or was interrupted. */
  readonly end?: EndLine;
  /** Whether a replay told what happened between the effects. */
  readonly hasEvents: boolean;
  /** In the order of their ids, number by number. */
  readonly lanes: readonly TraceLane[];
  readonly totals: TraceTotals;
  /** How many records the journal has. */
  readonly records: number;
}

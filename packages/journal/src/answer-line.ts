import type { EffectAnswer } from "@runvil/protocol";

/**
 * An answer that is about to be handed to the run. `batch` counts from 0 the times that answers were handed over, with a step
 * of the run after each; answers of one batch are taken together.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export type DeliveredAnswerLine = {
  readonly record: "answer";
  readonly id: string;
  readonly batch: number;
} & EffectAnswer;

/** An answer that came although the chain that asked had been stopped: the run never sees it. */
export type DroppedAnswerLine = {
  readonly record: "answer";
  readonly id: string;
  readonly dropped: true;
} & EffectAnswer;

/** The answer to an effect. */
export type AnswerLine = DeliveredAnswerLine | DroppedAnswerLine;

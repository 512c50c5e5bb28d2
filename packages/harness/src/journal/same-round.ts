import { EffectEncoder, type Recording } from "@runvil/journal";
import type { Effect, ModelRoundEffect } from "@runvil/protocol";

/**
 * Knows the model rounds of a replay that are the recorded ones, by the hashes of their requests: of a conversation only what is
 * new is looked at, so that a replay's cost grows with its length and not with the square.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class SameRound {
  readonly #recording: Recording;
  readonly #requested = new EffectEncoder();

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /**
   * Whether an effect is sure to be the recorded one of its id. Ask once for each effect, in order. False tells nothing: the two
   * have to be compared.
   */
  isSame(effect: Effect): boolean {
    if (effect.kind !== "model_round") return false;
    const recorded = this.#recording.effects.get(effect.id);
    const line = this.#requested.encode(underNameOf(recorded, effect));
    if (line.kind !== "model_round" || recorded?.kind !== "model_round") return false;
    const { section } = recorded.origin;
    return (
      line.request.messages.sha256 === this.#recording.requestHashes.get(effect.id) && section === effect.origin.section
    );
  }
}

/** The names of the runs do not count: a fork has one of its own. */
function underNameOf(recorded: Effect | undefined, effect: ModelRoundEffect): ModelRoundEffect {
  if (recorded?.kind !== "model_round") return effect;
  const { execution } = recorded.request.round;
  if (execution === effect.request.round.execution) return effect;
  return { ...effect, request: { ...effect.request, round: { ...effect.request.round, execution } } };
}

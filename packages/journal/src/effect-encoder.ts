import type { Effect, ModelMessage, ModelRoundEffect } from "@runvil/protocol";
import { canonicalJson } from "./canonical-json.js";
import { ChainRounds } from "./chain-rounds.js";
import type { EffectLine, ModelRoundLine } from "./effect-line.js";
import { hashRequest } from "./request-hash.js";

/**
 * Makes the lines of one journal's effects: model rounds as deltas, everything else as it is.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class EffectEncoder {
  readonly #rounds = new ChainRounds();

  /**
   * The line of an effect. Call it once for each, in the order in which they stand in the journal; for those that stand there
   * already too, whose lines are thrown away.
   */
  encode(effect: Effect): EffectLine {
    return effect.kind === "model_round" ? this.#round(effect) : { record: "effect", ...effect };
  }

  #round(effect: ModelRoundEffect): ModelRoundLine {
    const { messages, tools, ...rest } = effect.request;
    const base = this.#rounds.before(effect.id);
    const kept = base === undefined ? 0 : keptOf(base.hashed.request.messages, messages);
    const hashed = hashRequest(effect.request, base?.hashed, kept);
    this.#rounds.add({ id: effect.id, hashed });
    const delta = { base: base?.id ?? null, kept, appended: messages.slice(kept), sha256: hashed.sha256 };
    const sameTools = base !== undefined && isSame(base.hashed.request.tools, tools);
    const request = { ...rest, messages: delta, ...(sameTools ? {} : { tools: tools ?? null }) };
    const { id, kind, origin } = effect;
    return { record: "effect", id, kind, origin, request };
  }
}

/** How many messages both lists begin with. */
function keptOf(before: readonly ModelMessage[], now: readonly ModelMessage[]): number {
  let kept = 0;
  // What a round shares with the one before it is mostly the very same objects.
  while (kept < now.length && (before[kept] === now[kept] || isSame(before[kept], now[kept]))) kept++;
  return kept;
}

function isSame(before: unknown, now: unknown): boolean {
  if (before === now) return true;
  if (Array.isArray(before) && Array.isArray(now)) {
    return before.length === now.length && before.every((entry, index) => isSame(entry, now[index]));
  }
  return before !== undefined && now !== undefined && canonicalJson(before) === canonicalJson(now);
}

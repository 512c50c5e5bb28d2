import type { Effect, ModelRequest, ModelRoundEffect } from "@runvil/protocol";
import { ChainRounds } from "./chain-rounds.js";
import type { EffectLine, ModelRoundLine } from "./effect-line.js";
import { hashRequest } from "./request-hash.js";
import { RoundMessages } from "./round-messages.js";

/** An effect, or what is wrong with its line. */
export type DecodedEffect =
  /** `sha256`: of the request of a model round. */
  | { readonly ok: true; readonly effect: Effect; readonly sha256?: string }
  | { readonly ok: false; readonly what: string };

/**
 * Rebuilds the effects of one journal from their lines.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class EffectDecoder {
  readonly #rounds = new ChainRounds();
  /** By effect. */
  readonly #messages = new Map<string, RoundMessages>();

  /** The effect of a line. Call it once for each, in the order in which they stand in the journal. */
  decode(line: EffectLine): DecodedEffect {
    if (line.kind === "model_round") return this.#round(line);
    const { record: _record, ...effect } = line;
    return { ok: true, effect };
  }

  #round({ id, kind, origin, request }: ModelRoundLine): DecodedEffect {
    const { messages: delta, tools, ...rest } = request;
    const base = this.#rounds.before(id);
    if (delta.base !== null && delta.base !== base?.id)
      return fault("is a delta against a round that is not its chain's last");
    const earlier = delta.base === null ? undefined : base?.hashed;
    if (delta.kept > (earlier?.request.messages.length ?? 0)) return fault("keeps more messages than its base has");
    const others = { ...rest, ...toolsOf(tools, earlier?.request.tools) };
    const whole = [...(earlier?.request.messages.slice(0, delta.kept) ?? []), ...delta.appended];
    const hashed = hashRequest({ ...others, messages: whole }, earlier, delta.kept);
    if (hashed.sha256 !== delta.sha256) return fault("is a model round whose request is not what its hash says");
    this.#rounds.add({ id, hashed });
    const before = delta.base === null ? undefined : this.#messages.get(delta.base);
    const messages = new RoundMessages(before, delta.kept, delta.appended);
    this.#messages.set(id, messages);
    // The list is made when somebody looks at it: all lists together take the square of what a conversation does.
    const rebuilt: ModelRequest = {
      ...others,
      get messages() {
        return messages.list();
      },
    };
    const effect: ModelRoundEffect = { id, kind, origin, request: rebuilt };
    return { ok: true, effect, sha256: delta.sha256 };
  }
}

function fault(what: string): DecodedEffect {
  return { ok: false, what };
}

function toolsOf(own: ModelRoundLine["request"]["tools"], earlier: ModelRequest["tools"]): Pick<ModelRequest, "tools"> {
  if (own === null) return {};
  const tools = own === undefined ? earlier : [...own];
  return tools === undefined ? {} : { tools };
}

import type { HashedRequest } from "./request-hash.js";

/** The most chains whose latest round is kept: a chain that has ended is not told from one that goes on. */
const MOST_CHAINS = 256;

/** A round that a chain made. */
export interface ChainRound {
  /** The effect's id. */
  readonly id: string;
  readonly hashed: HashedRequest;
}

/** The latest round of each chain. Of many chains those are forgotten that made none for the longest time. */
export class ChainRounds {
  readonly #latest = new Map<string, ChainRound>();

  /** The latest round of the chain that issued an effect. */
  before(effectId: string): ChainRound | undefined {
    return this.#latest.get(chainOf(effectId));
  }

  /** An effect is its chain's latest round now. */
  add(round: ChainRound): void {
    const chain = chainOf(round.id);
    this.#latest.delete(chain);
    this.#latest.set(chain, round);
    if (this.#latest.size <= MOST_CHAINS) return;
    const [oldest] = this.#latest.keys();
    if (oldest !== undefined) this.#latest.delete(oldest);
  }
}

/** Effect ids are `{chain id}#{n}` (docs/spec/run-lifecycle.md section 1). */
function chainOf(effectId: string): string {
  return effectId.slice(0, effectId.lastIndexOf("#"));
}

import type { Chain } from "../chain/chain.js";

/**
 * The queue of ready chains.
 *
 * Invariant 1: at most one chain runs Lua, the head of the queue.
 * Invariant 2: a chain stands in the queue at most once, and never while it waits.
 * Invariant 3: while a chain keeps its turn, only it is given out.
 *
 * Source: docs/spec/walk-jump-call.md section 8.
 */
export class Scheduler {
  readonly #queue: Chain[] = [];
  #holder: Chain | undefined;

  /** The chain that keeps the turn though it waits or its slice ended. */
  get holder(): Chain | undefined {
    return this.#holder;
  }

  /** The chain may run, after all that are ready now. */
  append(chain: Chain): void {
    if (chain.ended) return;
    this.#queue.push(chain);
  }

  /** The chain may run, before all that are ready now. */
  prepend(chain: Chain): void {
    if (chain.ended) return;
    this.#queue.unshift(chain);
  }

  /** A chain's wait is over: to the tail, or at once when it keeps the turn. */
  wake(chain: Chain): void {
    chain.parking = undefined;
    if (chain === this.#holder) this.prepend(chain);
    else this.append(chain);
  }

  /** The chain keeps the turn: nobody else runs until it is released. */
  hold(chain: Chain): void {
    this.#holder = chain;
  }

  release(chain: Chain): void {
    if (this.#holder === chain) this.#holder = undefined;
  }

  /** The next chain to run. */
  next(): Chain | undefined {
    if (this.#holder !== undefined) {
      if (this.#queue[0] !== this.#holder) return undefined;
      return this.#queue.shift();
    }
    return this.#queue.shift();
  }

  /** The chain is stopped. */
  forget(chain: Chain): void {
    this.release(chain);
    const place = this.#queue.indexOf(chain);
    if (place >= 0) this.#queue.splice(place, 1);
  }
}

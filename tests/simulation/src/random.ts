/** A stream of random numbers: the same ones for the same seed, on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1. The algorithm is mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }
}

/**
 * Numbers for one thing of a seed, such as a tool call: what is drawn for it depends on nothing else, so it is drawn the same in
 * every life of a run.
 */
export function randomOf(seed: number, thing: string): Random {
  let hash = 2_166_136_261 ^ seed;
  for (let index = 0; index < thing.length; index += 1) {
    hash = Math.imul(hash ^ thing.charCodeAt(index), 16_777_619);
  }
  const random = new Random(hash);
  // Seeds that differ in few bits begin alike.
  random.next();
  return random;
}

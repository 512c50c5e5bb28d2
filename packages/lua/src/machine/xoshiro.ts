/**
 * xoshiro128**, by D. Blackman and S. Vigna: 128 bits of state, 32 bits a step. The state is the seed's bytes mixed by
 * FNV-1a with four starting values, so any seed will do and equal seeds give equal numbers.
 */
export class Xoshiro {
  readonly #state = new Uint32Array(4);

  constructor(seed: Uint8Array) {
    this.restart(seed);
  }

  restart(seed: Uint8Array): void {
    for (let i = 0; i < 4; i++) this.#state[i] = hash(seed, i);
    // The state must not be all zeros, and a few steps spread a seed of few bits.
    if (this.#state.every((word) => word === 0)) this.#state[0] = 1;
    for (let i = 0; i < 16; i++) this.next();
  }

  /** The next 32 bits, as a number from 0. */
  next(): number {
    const state = this.#state;
    const [a = 0, b = 0, c = 0, d = 0] = state;
    state[2] = c ^ a;
    state[3] = d ^ b;
    state[1] = b ^ (state[2] ?? 0);
    state[0] = a ^ (state[3] ?? 0);
    state[2] = (state[2] ?? 0) ^ (b << 9);
    state[3] = rotate(state[3] ?? 0, 11);
    return Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
  }

  /** The next fraction, from 0 to below 1, of 53 bits. */
  fraction(): number {
    const high = this.next() >>> 5;
    const low = this.next() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function hash(bytes: Uint8Array, start: number): number {
  let word = 0x811c9dc5 ^ Math.imul(start, 0x9e3779b9);
  for (const byte of bytes) word = Math.imul(word ^ byte, 0x01000193);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}

import { randomOf } from "../random.js";

/**
 * When the outside answers: at an instant that depends on the seed, on what was asked and on when it was asked first. So
 * whoever asks again after a crash hears at the same instant as whoever never crashed.
 */
export class Plans {
  readonly #seed: number;
  readonly #instants = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The instant at which a thing that is asked for at `now` is answered. */
  instantOf(thing: string, now: number): number {
    const known = this.#instants.get(thing);
    if (known !== undefined) return known;
    const random = randomOf(this.#seed, `when ${thing}`);
    const longest = random.pick([10, 300, 5_000, 60_000]);
    const instant = now + random.next() * longest;
    this.#instants.set(thing, instant);
    return instant;
  }

  /** The instant that was given before; undefined when nobody asked. */
  known(thing: string): number | undefined {
    return this.#instants.get(thing);
  }

  /** Says when a thing is answered, whenever it is asked for. */
  set(thing: string, instant: number): void {
    this.#instants.set(thing, instant);
  }
}

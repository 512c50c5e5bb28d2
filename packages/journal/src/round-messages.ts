import type { ModelMessage } from "@runvil/protocol";

/**
 * The messages of one model round as what they add to those of an earlier one. The rounds of a long conversation share almost
 * everything, so none of them holds a list of its own.
 */
export class RoundMessages {
  readonly #base: RoundMessages | undefined;
  readonly #kept: number;
  readonly #appended: readonly ModelMessage[];

  /** @param kept how many of the first messages of `base` the list begins with, at most all */
  constructor(base: RoundMessages | undefined, kept: number, appended: readonly ModelMessage[]) {
    this.#base = base;
    this.#kept = kept;
    this.#appended = appended;
  }

  get length(): number {
    return this.#kept + this.#appended.length;
  }

  /** The whole list, made anew each time. */
  list(): ModelMessage[] {
    const pieces: (readonly ModelMessage[])[] = [];
    let end = this.length;
    for (let round: RoundMessages | undefined = this; round !== undefined && end > 0; round = round.#base) {
      if (end > round.#kept) pieces.push(round.#appended.slice(0, end - round.#kept));
      end = Math.min(end, round.#kept);
    }
    return pieces.reverse().flat();
  }
}

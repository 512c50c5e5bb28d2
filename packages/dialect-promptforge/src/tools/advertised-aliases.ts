/** One entry of an advertising call. */
export interface Advertisement {
  readonly alias: string;
  /** What the model reads in place of the catalog's description; absent: the call gives none. */
  readonly text?: string;
}

const BYTES_PER_CHARACTER = 2;

/**
 * Aliases that are advertised, by their first call, each with the text given last.
 *
 * Source: docs/spec/promptforge-dialect.md section 7 (PF-61, PF-62).
 */
export class AdvertisedAliases {
  readonly #texts = new Map<string, string | undefined>();
  #characters = 0;

  /** Advertises aliases. One that is advertised keeps its place, and its text unless a new one is given. */
  add(advertisements: readonly Advertisement[]): void {
    for (const { alias, text } of advertisements) {
      const before = this.#texts.get(alias);
      this.#texts.set(alias, text ?? before);
      this.#characters += (text ?? before ?? "").length - (before ?? "").length;
    }
  }

  /** What the texts take, in bytes. */
  get bytes(): number {
    return this.#characters * BYTES_PER_CHARACTER;
  }

  has(alias: string): boolean {
    return this.#texts.has(alias);
  }

  /** The text given for an alias. */
  text(alias: string): string | undefined {
    return this.#texts.get(alias);
  }

  /** In the order of their first calls. */
  get aliases(): Iterable<string> {
    return this.#texts.keys();
  }
}

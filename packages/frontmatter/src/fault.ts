import type { Place } from "./yaml-node.js";

// A dialect may bring a copy of this package of its own; a registered symbol is the same in every copy.
const MARK: unique symbol = Symbol.for("runvil.frontmatter.fault");

/**
 * Ends the reading at its first failure. It never leaves the package: `parseFrontmatter` turns it into a
 * `FrontmatterError`.
 */
export class Fault extends Error {
  /** Where in the YAML, or nothing for a failure that concerns no single place. */
  readonly place: Place | undefined;
  readonly [MARK] = true;

  /** @param detail the message after `invalid frontmatter: ` */
  constructor(detail: string, place?: Place) {
    super(detail);
    this.place = place;
  }
}

/** Whether something that was thrown is a `Fault`, whichever copy of this package made it. */
export function isFault(thrown: unknown): thrown is Fault {
  return thrown instanceof Error && MARK in thrown;
}

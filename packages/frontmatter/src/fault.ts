import type { Place } from "./yaml-node.js";

/**
 * Ends the reading at its first failure. It never leaves the package: `parseFrontmatter` turns it into a
 * `FrontmatterError`.
 */
export class Fault extends Error {
  /** Where in the YAML, or nothing for a failure that concerns no single place. */
  readonly place: Place | undefined;

  /** @param detail the message after `invalid frontmatter: ` */
  constructor(detail: string, place?: Place) {
    super(detail);
    this.place = place;
  }
}

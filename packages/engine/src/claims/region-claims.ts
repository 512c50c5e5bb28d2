import type { Identity } from "./identity.js";

/** What a claim does with its region. */
export type ClaimKind = "read" | "write";

/** A recorded claim that conflicts with a new one. */
export interface Conflict {
  readonly identity: Identity;
  readonly kind: ClaimKind;
}

/**
 * The claims on one region: per identity its newest read and its newest write, which stand for the older ones.
 *
 * Source: docs/spec/fanout.md sections 10.2 to 10.4.
 */
export class RegionClaims {
  readonly #steps: Readonly<Record<ClaimKind, Map<Identity, number>>> = { read: new Map(), write: new Map() };

  record(identity: Identity, kind: ClaimKind): void {
    this.#steps[kind].set(identity, identity.step);
  }

  /** The claims that a new one of `identity` conflicts with, in no order. */
  *conflicts(identity: Identity, kind: ClaimKind): Generator<Conflict> {
    yield* this.#unordered(identity, "write");
    if (kind === "write") yield* this.#unordered(identity, "read");
  }

  *#unordered(identity: Identity, kind: ClaimKind): Generator<Conflict> {
    for (const [other, step] of this.#steps[kind]) {
      if (!other.isBefore(step, identity)) yield { identity: other, kind };
    }
  }
}

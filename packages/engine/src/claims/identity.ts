/**
 * Who accesses the store: a task, or one tool call. Identities form a tree, since each is forked from one owner and can
 * be joined only to it; so the order of accesses needs no clock per identity, only these stamps.
 *
 * Source: docs/spec/fanout.md sections 10.1 and 10.3.
 */
export class Identity {
  /** A task id, or a tool call's effect id. */
  readonly id: string;
  readonly #owner: Identity | undefined;
  /** The owner's step at the fork: what the owner did up to then is before everything done here. */
  readonly #forkedAt: number;
  readonly #depth: number;
  /** Grows at each fork and join, so that accesses before and after one can be told apart. */
  #step = 1;
  /** What was done here up to `upTo` is before what the owner does from `ownerStep` on. */
  #joined: { readonly upTo: number; readonly ownerStep: number } | undefined;

  private constructor(id: string, owner: Identity | undefined) {
    this.id = id;
    this.#owner = owner;
    this.#forkedAt = owner === undefined ? 0 : owner.#step;
    this.#depth = owner === undefined ? 0 : owner.#depth + 1;
  }

  /** The identity of the H1 pass and the main walk. */
  static root(): Identity {
    return new Identity("0", undefined);
  }

  /** The stamp of an access made now. */
  get step(): number {
    return this.#step;
  }

  /** Starts an identity whose accesses come after all that this one did so far. */
  fork(id: string): Identity {
    const forked = new Identity(id, this);
    this.#step += 1;
    return forked;
  }

  /** Puts all that this identity did before its owner's next step. Joining again changes nothing. */
  joinTo(owner: Identity): void {
    if (this.#owner !== owner) throw new Error(`store identity ${this.id} is not owned by ${owner.id}`);
    if (this.#joined !== undefined) return;
    owner.#step += 1;
    this.#joined = { upTo: this.#step, ownerStep: owner.#step };
  }

  /** Whether what this identity did at `step` is ordered before what `other` does now. */
  isBefore(step: number, other: Identity): boolean {
    let from: Identity = this;
    let at = step;
    for (;;) {
      if (at <= other.#known(from)) return true;
      if (from.#owner === undefined || from.#joined === undefined || at > from.#joined.upTo) return false;
      at = from.#joined.ownerStep;
      from = from.#owner;
    }
  }

  /** The latest step of `ancestor` that everything done here comes after; 0 for one that is no ancestor. */
  #known(ancestor: Identity): number {
    if (ancestor === this) return this.#step;
    let below: Identity = this;
    while (below.#owner !== undefined && below.#depth > ancestor.#depth + 1) below = below.#owner;
    return below.#owner === ancestor ? below.#forkedAt : 0;
  }
}

/** Compares two identities' ids number by number. */
export function compareIdentities(a: string, b: string): number {
  const left = a.split(/[.#]/);
  const right = b.split(/[.#]/);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = Number(left[i]) - Number(right[i]);
    if (difference !== 0) return difference;
  }
  return left.length - right.length || Number(b.includes("#")) - Number(a.includes("#"));
}

import { compareBytes } from "@runvil/names";
import { type Pattern, parsePattern, patternOverlapsPath } from "@runvil/store-paths";
import { compareIdentities, Identity } from "./identity.js";
import { PathClaims } from "./path-claims.js";
import { type ClaimKind, type Conflict, RegionClaims } from "./region-claims.js";

/** What an access claims: one valid path, or a valid pattern that is read. */
export type Region = { readonly path: string } | { readonly pattern: string };

interface Candidate extends Conflict {
  /** The path that the message names. */
  readonly path: string;
}

interface ClaimedPattern {
  readonly pattern: Pattern;
  readonly claims: RegionClaims;
}

/**
 * The store claims of a run. It finds two accesses to overlapping regions, one of them a write, that nothing orders.
 *
 * Source: docs/spec/fanout.md section 10.
 */
export class Claims {
  readonly #identities = new Map<string, Identity>();
  readonly #paths = new PathClaims();
  readonly #patterns = new Map<string, ClaimedPattern>();

  constructor() {
    const root = Identity.root();
    this.#identities.set(root.id, root);
  }

  /**
   * Starts the identity of a task or tool call: all that its owner did so far comes before it.
   *
   * @param owner `0`, or an identity forked before
   * @param identity a new task id or effect id
   */
  fork(owner: string, identity: string): void {
    this.#identities.set(identity, this.#identity(owner).fork(identity));
  }

  /**
   * Puts all that a task or tool call did before its owner's next step. Joining again changes nothing.
   *
   * @param owner the identity that `identity` was forked from
   */
  join(owner: string, identity: string): void {
    this.#identity(identity).joinTo(this.#identity(owner));
  }

  /**
   * Claims a region for an access that is about to happen, or that a tool call reported.
   *
   * @param identity `0`, or an identity forked before
   * @param kind a pattern is always read
   * @returns the run's message, kind `Determinism`, when a recorded claim conflicts; then nothing is recorded
   */
  access(identity: string, kind: ClaimKind, region: Region): string | undefined {
    const accessor = this.#identity(identity);
    const conflicts =
      "path" in region
        ? this.#onPath(accessor, kind, region.path)
        : this.#onPattern(accessor, this.#pattern(region.pattern).pattern);
    let first: Candidate | undefined;
    for (const candidate of conflicts) {
      if (first === undefined || compareCandidates(candidate, first) < 0) first = candidate;
    }
    if (first !== undefined) {
      const claim = `${kind} on ${first.path} by ${identity}`;
      return `store determinism violation: ${claim} conflicts with a ${first.kind} claim by ${first.identity.id}`;
    }
    const claims = "path" in region ? this.#paths.at(region.path) : this.#pattern(region.pattern).claims;
    claims.record(accessor, kind);
    return undefined;
  }

  *#onPath(accessor: Identity, kind: ClaimKind, path: string): Generator<Candidate> {
    for (const claims of this.#paths.overlapping(path)) {
      for (const conflict of claims.conflicts(accessor, kind)) yield { ...conflict, path };
    }
    // Patterns are only ever read, and two reads never conflict.
    if (kind === "read") return;
    for (const { pattern, claims } of this.#patterns.values()) {
      if (!patternOverlapsPath(pattern, path)) continue;
      for (const conflict of claims.conflicts(accessor, kind)) yield { ...conflict, path };
    }
  }

  *#onPattern(accessor: Identity, pattern: Pattern): Generator<Candidate> {
    for (const [path, claims] of this.#paths.all()) {
      if (!patternOverlapsPath(pattern, path)) continue;
      for (const conflict of claims.conflicts(accessor, "read")) yield { ...conflict, path };
    }
  }

  #pattern(text: string): ClaimedPattern {
    const known = this.#patterns.get(text);
    if (known !== undefined) return known;
    const parsed = parsePattern(text);
    if (!parsed.ok) throw new Error(parsed.message);
    const claimed = { pattern: parsed.pattern, claims: new RegionClaims() };
    this.#patterns.set(text, claimed);
    return claimed;
  }

  #identity(id: string): Identity {
    const identity = this.#identities.get(id);
    if (identity === undefined) throw new Error(`no store identity ${id}`);
    return identity;
  }
}

/** The lowest identity first, its write before its read, then paths by their bytes. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    compareIdentities(a.identity.id, b.identity.id) || compareBytes(b.kind, a.kind) || compareBytes(a.path, b.path)
  );
}

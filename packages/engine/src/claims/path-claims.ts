import { RegionClaims } from "./region-claims.js";

interface Directory {
  claims: RegionClaims | undefined;
  readonly entries: Map<string, Directory>;
}

/** The claims on paths, as a tree of their segments, so that overlapping paths are found without a look at the others. */
export class PathClaims {
  readonly #root: Directory = { claims: undefined, entries: new Map() };

  /** The claims on exactly this path. */
  at(path: string): RegionClaims {
    let directory = this.#root;
    for (const segment of path.split("/")) {
      const known = directory.entries.get(segment);
      const entry = known ?? { claims: undefined, entries: new Map() };
      if (known === undefined) directory.entries.set(segment, entry);
      directory = entry;
    }
    directory.claims ??= new RegionClaims();
    return directory.claims;
  }

  /** The claims on every path that overlaps this one: itself, its ancestors, and what lies below it. */
  *overlapping(path: string): Generator<RegionClaims> {
    let directory: Directory | undefined = this.#root;
    for (const segment of path.split("/")) {
      directory = directory.entries.get(segment);
      if (directory === undefined) return;
      if (directory.claims !== undefined) yield directory.claims;
    }
    for (const [, claims] of below(directory, path)) yield claims;
  }

  /** Every path with a claim. */
  *all(): Generator<readonly [path: string, claims: RegionClaims]> {
    yield* below(this.#root, "");
  }
}

function* below(directory: Directory, path: string): Generator<readonly [string, RegionClaims]> {
  for (const [segment, entry] of directory.entries) {
    const entryPath = path === "" ? segment : `${path}/${segment}`;
    if (entry.claims !== undefined) yield [entryPath, entry.claims];
    yield* below(entry, entryPath);
  }
}

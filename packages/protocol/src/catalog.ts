import type { JsonValue } from "./json.js";

/**
 * One catalog tool, as data. The Engine never holds a tool's code.
 *
 * Source: docs/spec/packs.md section 8, docs/spec/run-lifecycle.md section 4.4.
 */
export interface CatalogEntry {
  /** The tool id, such as `web/fetch`: a valid tool id whose first segment is its Pack's id. */
  readonly id: string;
  /** One sentence that the model reads, sent unchanged. */
  readonly description: string;
  /** The parameter schema as the Pack gave it. Anything but a JSON object keeps the tool out of the offering. */
  readonly parameters: JsonValue;
  /** True when the tool's output is one JSON value that scripts receive as data. */
  readonly structured: boolean;
  /** True when a Host stop leaves a call of this tool in flight. */
  readonly survivesStop: boolean;
  /** True when a call of this tool never runs beside another call of its batch. */
  readonly alone: boolean;
}

/** The Lua source that a declared Pack runs in every section VM. */
export interface PreludeSource {
  /** The Pack id. */
  readonly pack: string;
  /** Lua source text. */
  readonly source: string;
}

/** A Pack of the run that cannot serve it. */
export interface UnavailablePack {
  /** The Pack id. */
  readonly pack: string;
  /** Why, written for a model and an author to read. */
  readonly reason: string;
}

/**
 * What the Harness hands the Engine about Packs, fixed for the whole run.
 *
 * `usable` and `unavailable` are either both present or both absent. Absent means "the declared Packs plus every Pack
 * with a tool in the catalog".
 */
export interface PackSnapshot {
  /** Every catalog tool of the run, in any order. */
  readonly catalog: readonly CatalogEntry[];
  /** The declared Packs' preludes, in `uses:` order. */
  readonly preludes: readonly PreludeSource[];
  /** Ids of the Packs that can serve the run. */
  readonly usable?: readonly string[];
  /** The Packs that cannot, with their reasons. A Pack in both lists counts as unavailable. */
  readonly unavailable?: readonly UnavailablePack[];
}

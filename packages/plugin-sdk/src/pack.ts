import { checkField, checkNoOther, checkSpec } from "./field.js";
import { mark } from "./mark.js";
import type { PackLogger } from "./pack-logger.js";
import type { ObjectSchema } from "./schema.js";
import type { ServiceKey } from "./service.js";
import type { Services } from "./services.js";
import type { Tool } from "./tool.js";

/** What `build` is given. */
export interface PackBuildContext<C> {
  /** The Pack's full name, `vendor/name`. */
  readonly name: string;
  /** The Pack id. */
  readonly id: string;
  /** The configuration, checked against `config`. */
  readonly config: C;
  /** The Host-wide services. A run may add its own, which only `cx.service` sees. */
  readonly services: Services;
  readonly log: PackLogger;
  /** Aborts when the Host closes. */
  readonly signal: AbortSignal;
}

/** What `build` makes. */
export interface PackParts {
  /** The Pack's tools; a function is called once per run. */
  readonly tools?: readonly Tool[] | (() => readonly Tool[]);
  /** Runs once, beside the other Packs' starts, for at most 30 seconds; the first run waits for it. */
  start?(signal: AbortSignal): void | Promise<void>;
  /** Runs once when the Host closes, for at most 5 seconds. */
  dispose?(): void | Promise<void>;
}

/**
 * A unit that supplies tools and maybe a prelude.
 *
 * Source: docs/spec/packs.md sections 3 and 4.
 */
export interface PackSpec<C> {
  /** `vendor/name`; the second segment is the Pack id. */
  readonly name: `${string}/${string}`;
  /** One sentence for listings, never sent to a model. */
  readonly description: string;
  /** Lua source that runs in every section of a prompt that declares the Pack. */
  readonly prelude?: string;
  /** The services that a run must provide. */
  readonly needs?: readonly ServiceKey<unknown>[];
  /** JSON Schema of the configuration. Absent: the Pack takes none. */
  readonly config?: ObjectSchema;
  /** Makes the tools, once per Host. Throw `PackError` to say why it cannot. */
  build(cx: PackBuildContext<C>): PackParts | Promise<PackParts>;
}

const PACK_FIELDS: readonly string[] = [
  "name",
  "description",
  "prelude",
  "needs",
  "config",
  "build",
] satisfies (keyof PackSpec<unknown>)[];

/** A Pack with its configuration. Opaque to vendors: hand it to `registry.add`. */
export interface Pack {
  readonly spec: PackSpec<unknown>;
  readonly config: unknown;
}

/**
 * Defines a Pack.
 *
 * @returns a function from the Pack's configuration to the Pack.
 * @throws TypeError naming the field that has the wrong JavaScript type, or that no Pack has.
 *
 * Source: docs/spec/packs.md section 3.
 */
export function definePack<C = void>(spec: PackSpec<C>): (config: C) => Pack {
  const where = "definePack";
  checkSpec(where, spec);
  checkField(where, spec, "name", "string");
  checkField(where, spec, "description", "string");
  checkField(where, spec, "prelude", "string", "optional");
  checkField(where, spec, "needs", "array", "optional");
  checkField(where, spec, "build", "function");
  checkNoOther(where, spec, PACK_FIELDS);
  return (config) => Object.freeze(mark({ spec, config }, "pack"));
}

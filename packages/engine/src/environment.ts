import type { JsonObject, ModelEntry, NearDuplicates, PackSnapshot, RunLimits } from "@runvil/protocol";

/**
 * Everything a run is started with beside its prompt. Fixed for the whole run: a later change at the Host reaches only
 * later runs.
 *
 * Source: docs/spec/run-lifecycle.md sections 3 and 7, docs/spec/events-errors-limits.md section 5.
 */
export interface RunEnvironment {
  /** The run's name, `sys.execution`. */
  readonly execution: string;
  /** 64 lowercase hex digits, as unguessable as the Host needs the nonce to be. */
  readonly seed: string;
  /** The start instant, UTC, ISO 8601 with a final `Z`. Feeds `sys.when` alone. */
  readonly startedAt: string;
  /** The argument string; empty when the caller passed nothing. */
  readonly args: string;
  /** The Host-state snapshot that `ui()` reads. Absent: `ui` is nil. */
  readonly ui?: JsonObject;
  /** Catalog, preludes, usable and unavailable Packs. */
  readonly packs: PackSnapshot;
  readonly models: {
    /** The model of each bound role by label. A declared role that is absent here is unbound. */
    readonly roles: { readonly [label: string]: ModelEntry };
  };
  readonly limits: RunLimits;
  /** The near-duplicate check of what sections offer. Absent: no check. */
  readonly nearDuplicates?: NearDuplicates;
}

const SEED = /^[0-9a-f]{64}$/;

/**
 * Checks the shape of a seed.
 *
 * @param seed any text
 * @returns whether it is 64 lowercase hex digits (docs/spec/run-lifecycle.md section 7)
 */
export function isSeed(seed: string): boolean {
  return SEED.test(seed);
}

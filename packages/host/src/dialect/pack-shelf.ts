import type { Log } from "@runvil/harness";
import type { Services } from "@runvil/plugin-sdk";
import type { Registry } from "../packs/registry.js";
import { type HeldState, packState } from "../prepare/held-packs.js";

/** A Pack of the Host, as one run finds it. */
export interface ShelvedPack {
  readonly vendor: string;
  /** The Pack id. */
  readonly id: string;
  /** Lua source that runs in every section of a run that holds the Pack. */
  readonly prelude?: string;
  readonly state: HeldState;
}

/** The Packs of a Host, for a dialect that decides itself which of them a run holds. */
export interface PackShelf {
  /** The Pack of a vendor and its state for this run, or undefined. A `tools` function of the Pack is called here, each time. */
  find(vendor: string, id: string): ShelvedPack | undefined;
}

/**
 * The Packs of a registry, for one run.
 *
 * Source: docs/spec/run-lifecycle.md section 4.3.
 */
export function packShelf(registry: Registry, services: Services, log: Log): PackShelf {
  return {
    find(vendor, id) {
      const pack = registry.find(vendor, id);
      if (pack === undefined) return undefined;
      const { prelude } = pack;
      return { vendor, id, ...(prelude === undefined ? {} : { prelude }), state: packState(pack, services, log) };
    },
  };
}

import type { Log } from "@runvil/harness";
import type { ModelProvider, Services } from "@runvil/plugin-sdk";
import type { LimitOptions } from "../limits.js";
import type { PackStart } from "../packs/pack-start.js";
import type { Registry } from "../packs/registry.js";
import type { ModelCatalog } from "../prepare/model-catalog.js";

/** What a Host lends to its runs. */
export interface RunHost {
  readonly registry: Registry;
  readonly packStart: PackStart;
  readonly services: Services;
  readonly models: ModelCatalog;
  /** Whether `models` was given, not filled in. */
  readonly hasCatalog: boolean;
  readonly provider: ModelProvider | undefined;
  readonly limits: LimitOptions;
  readonly log: Log;
}

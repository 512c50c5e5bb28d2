import type { Log } from "@runvil/harness";
import type { ModelProvider, Plugin, Services } from "@runvil/plugin-sdk";
import type { Dialect } from "../dialect/dialect.js";
import type { LimitOptions } from "../limits.js";
import type { ModelCatalog } from "../prepare/model-catalog.js";
import type { NearDuplicateMode, ToolComparer } from "../prepare/near-duplicates.js";
import type { JournalEntry } from "./journal-entry.js";

/**
 * One Plugin of a configuration: the Plugin itself, the name of the package that exports it as its default (or a path that
 * starts with `./`), or such a name with the Plugin's options.
 */
export type PluginEntry = Plugin | string | readonly [name: string, options: unknown];

/**
 * One language of a configuration beside Runvil: the dialect itself, the name of the package whose default export makes it, or
 * such a name with its options.
 */
export type DialectEntry = Dialect | string | readonly [name: string, options: unknown];

/** What a configuration file exports as its default, or holds as JSON. Every field is optional. */
export interface RunvilConfig {
  readonly plugins?: readonly PluginEntry[];
  readonly dialects?: readonly DialectEntry[];
  readonly services?: Services;
  readonly models?: ModelCatalog;
  readonly provider?: ModelProvider;
  readonly limits?: LimitOptions;
  readonly nearDuplicates?: NearDuplicateMode;
  /** For `nearDuplicates`. The command line brings one where it is absent. */
  readonly picker?: ToolComparer;
  /** Where runs are journaled. Absent: nowhere. */
  readonly journal?: JournalEntry;
  readonly log?: Log;
}

/** Gives `config` its type in a configuration file; does nothing else. */
export function defineConfig(config: RunvilConfig): RunvilConfig {
  return config;
}

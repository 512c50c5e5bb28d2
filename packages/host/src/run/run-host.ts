import type { Log } from "@runvil/harness";
import type { ModelProvider, Services } from "@runvil/plugin-sdk";
import type { Dialect } from "../dialect/dialect.js";
import type { InnerPlace, InnerRun } from "../inner-run/call-runs.js";
import type { PromptOutlines } from "../inner-run/prompt-outlines.js";
import type { HostJournal } from "../journal/journal-options.js";
import type { LimitOptions } from "../limits.js";
import type { PackStart } from "../packs/pack-start.js";
import type { Registry } from "../packs/registry.js";
import type { ModelCatalog } from "../prepare/model-catalog.js";
import type { NearDuplicateFinder, NearDuplicateMode } from "../prepare/near-duplicates.js";
import type { RunHandle } from "./run-handle.js";
import type { RunOptions } from "./run-options.js";

/** What a Host lends to its runs. */
export interface RunHost {
  readonly registry: Registry;
  readonly packStart: PackStart;
  /** The Host's own services, overlaid with those it was given. */
  readonly services: Services;
  /** The languages that the Host runs beside Runvil. */
  readonly dialects: readonly Dialect[];
  /** Reads prompts for Packs. */
  readonly outlines: PromptOutlines;
  readonly models: ModelCatalog;
  /** Whether `models` was given, not filled in. */
  readonly hasCatalog: boolean;
  readonly provider: ModelProvider | undefined;
  readonly limits: LimitOptions;
  readonly log: Log;
  readonly nearDuplicates: NearDuplicateMode;
  /** Absent without a tool picker. */
  readonly finder: NearDuplicateFinder | undefined;
  /** Where runs are journaled. Absent: nowhere, unless a run says so. */
  readonly journal: HostJournal | undefined;
  /**
   * Starts a run inside a tool call, and keeps it.
   *
   * @throws as `host.run`
   */
  startInner(options: RunOptions, place: InnerPlace): InnerRun;
  /**
   * Keeps a run until it ends, so that closing the Host cancels it and waits for it.
   *
   * @throws Error when the Host is closed
   */
  keep<Run extends { readonly handle: RunHandle }>(start: () => Run): Run;
}

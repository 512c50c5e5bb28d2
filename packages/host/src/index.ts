export {
  type Clock,
  type Divergence,
  type Durability,
  type EffectInDoubt,
  FolderStore,
  fileJournalStore,
  type InDoubtDecision,
  type InDoubtPolicy,
  type Journal,
  type JournalEnds,
  JournalError,
  type JournalErrorKind,
  type JournalLine,
  type JournalStore,
  type Log,
  MemoryStore,
  type ModelDelta,
  RunFiles,
  type RunRecord,
  readOnlyStore,
  readRecording,
  readRecords,
  type Store,
  type UnsettledCall,
  type UnsettledObserver,
} from "@runvil/harness";
export type { BundledModules } from "./config/bundled-modules.js";
export { CONFIG_FILE_NAMES, findConfigFile } from "./config/config-file.js";
export { JOURNAL_FOLDER, type JournalEntry, type JournalSettings } from "./config/journal-entry.js";
export { type LoadConfigOptions, type LoadConfigResult, type LoadedConfig, loadConfig } from "./config/load-config.js";
export { type LoadedPlugin, loadPlugin } from "./config/load-plugin.js";
export type { JournalSurroundings } from "./config/named-journal-store.js";
export { type DialectEntry, defineConfig, type PluginEntry, type RunvilConfig } from "./config/runvil-config.js";
export type { Dialect, DialectPreparation, DialectRequest } from "./dialect/dialect.js";
export type { PackShelf, ShelvedPack } from "./dialect/pack-shelf.js";
export { createHost, type Host, type HostOptions } from "./host.js";
export type { ForkOptions } from "./journal/fork.js";
export type { JournalKeeping, JournalOptions } from "./journal/journal-options.js";
export type { JournaledRun } from "./journal/journaled-runs.js";
export type { Replayed, ReplayOptions } from "./journal/replay.js";
export type { GoingOnOptions, ResumeOptions } from "./journal/resume-options.js";
export type { LimitOptions } from "./limits.js";
export { entryOf, type ReadTool, readTool, type SkippedTool } from "./prepare/catalog.js";
export type { HeldState } from "./prepare/held-packs.js";
export type { ModelCatalog } from "./prepare/model-catalog.js";
export type { Compared, ComparedTool, NearDuplicateMode, ToolComparer } from "./prepare/near-duplicates.js";
export type { PackReport, ReportedTool } from "./prepare/pack-report.js";
export type { CompareOptions, CompareToolsResult } from "./run/compare-tools.js";
export type { RunHandle } from "./run/run-handle.js";
export type { RunOptions } from "./run/run-options.js";
export { SetupError, type SetupErrorKind } from "./setup-error.js";
export type { NamedUsage, UsageCount, UsageReport } from "./usage/usage-report.js";

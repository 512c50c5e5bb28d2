export { beforeGrace } from "./aborted.js";
export { freeze } from "./freeze.js";
export { guardedSignal } from "./guarded-signal.js";
export type { Divergence } from "./journal/divergence.js";
export { environmentOf, type HeaderFacts, headerOf, recordedModels } from "./journal/environment.js";
export { type FoundFiles, type FoundWrites, findFiles, NO_WRITES } from "./journal/found-files.js";
export { type EffectInDoubt, type InDoubtDecision, type InDoubtPolicy, MAY_HAVE_RUN } from "./journal/in-doubt.js";
export { journalRecord } from "./journal/journal-record.js";
export { JournalWriter } from "./journal/journal-writer.js";
export { memoryJournalStore } from "./journal/memory-journal-store.js";
export { readRecording, readRecords } from "./journal/read-recording.js";
export { rebuildStore } from "./journal/rebuilt-store.js";
export { type ReplayedRun, type ReplayWatch, replayRun } from "./journal/replay-run.js";
export { startingFiles } from "./journal/starting-files.js";
export { fileJournalStore } from "./journal-store/file-journal-store.js";
export {
  JournalError,
  type JournalErrorFields,
  type JournalErrorKind,
  type JournalPosition,
} from "./journal-store/journal-error.js";
export type { Durability, Journal, JournalEnds, JournalLine, JournalStore } from "./journal-store/journal-store.js";
export { DEFAULT_HARNESS_LIMITS, type HarnessLimits } from "./limits.js";
export { type Log, logWith, SILENT_LOG } from "./log.js";
export type { ModelDelta } from "./model/perform-model-round.js";
export { observe } from "./observe.js";
export { combinedRecord } from "./run/combined-record.js";
export { type PerformedRun, performRun } from "./run/perform-run.js";
export type { ForkOpening, ResumeOpening, RunOpening } from "./run/run-opening.js";
export type { FileChange, FileRecord, RecordedCancel, RunRecord } from "./run/run-record.js";
export type { RunSetting } from "./run/run-setting.js";
export { randomSeed } from "./seed.js";
export { FolderStore } from "./store/folder-store.js";
export type { LineRange } from "./store/line-range.js";
export { MemoryStore } from "./store/memory-store.js";
export { readOnlyStore } from "./store/read-only-store.js";
export { RunFiles } from "./store/run-files.js";
export type { EntryKind, Store, StoreListing } from "./store/store.js";
export type { Clock } from "./timer.js";
export { type CompiledArguments, compileArguments, compileSchema, isSchemaObject } from "./tool/argument-check.js";
export type { CallServices, LendServices, ServedCall } from "./tool/call-services.js";
export type { UnsettledCall, UnsettledObserver } from "./tool/late-call.js";
export { performToolCall, type ToolCallSetting } from "./tool/perform-tool-call.js";
export type { RunTool, RunTools } from "./tool/run-tool.js";

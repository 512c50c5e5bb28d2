export type {
  Answer,
  EffectAnswer,
  Interrupted,
  ModelFailure,
  ModelRoundAnswer,
  StoreAccess,
  StoreFailure,
  StoreFailureReason,
  StoreOperationAnswer,
  TimerAnswer,
  ToolCallAnswer,
  ToolCallFailure,
  ToolCallFiles,
  ToolCallOutput,
  ToolCallSpending,
  ToolErrorKind,
  Trust,
} from "./answer.js";
export type { CatalogEntry, PackSnapshot, PreludeSource, UnavailablePack } from "./catalog.js";
export type {
  Effect,
  EffectKind,
  ModelRoundEffect,
  Origin,
  StoreOperation,
  StoreOperationEffect,
  StoreOperationRequest,
  TimerEffect,
  TimerRequest,
  ToolCallEffect,
  ToolCallRequest,
} from "./effect.js";
export type { Location, Outcome, ParseErrorKind, RunError, RunErrorKind } from "./error.js";
export type { EventFields, EventName, ReportedCall, RunEvent } from "./event.js";
export { EVENT_SCHEMA } from "./event-schema.js";
export type { JsonObject, JsonValue } from "./json.js";
export { type Budgets, DEFAULT_LIMITS, type RunLimits } from "./limits.js";
export {
  type FinishReason,
  type ModelEntry,
  type ModelErrorKind,
  type ModelMessage,
  type ModelReply,
  type ModelRequest,
  type ModelToolCall,
  type Part,
  type ReplyToolCall,
  type ThinkingCapability,
  type ToolDefinition,
  TRANSIENT_MODEL_ERRORS,
  type Usage,
} from "./model.js";
export type { NearDuplicatePair, NearDuplicates } from "./near-duplicates.js";
export { PROTOCOL_VERSION } from "./version.js";

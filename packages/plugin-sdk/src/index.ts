export type {
  Budgets,
  CatalogEntry,
  FinishReason,
  JsonObject,
  JsonValue,
  ModelErrorKind,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelToolCall,
  Part,
  ReplyToolCall,
  RunErrorKind,
  StoreFailure,
  StoreFailureReason,
  ToolDefinition,
  ToolErrorKind,
  Trust,
  Usage,
} from "@runvil/protocol";
export { SDK_CONTRACT } from "./contract.js";
export { ModelError, type ModelErrorOptions } from "./model-error.js";
export type { ModelCall, ModelCallLimits, ModelProvider } from "./model-provider.js";
export { definePack, type Pack, type PackBuildContext, type PackParts, type PackSpec } from "./pack.js";
export { PackError } from "./pack-error.js";
export type { LogFn, PackLogger } from "./pack-logger.js";
export { definePlugin, type PackRegistry, type Plugin, type PluginSpec } from "./plugin.js";
export {
  PROMPT_READER,
  type PromptFault,
  type PromptOutline,
  type PromptReader,
  type PromptReading,
} from "./prompt-reader.js";
export { RUNS, type RunEnd, type RunRequest, type RunSpending, type Runs } from "./runs.js";
export type { Args, ObjectSchema, SchemaIssue } from "./schema.js";
export { defineService, type ServiceKey } from "./service.js";
export { Services } from "./services.js";
export { StoreError } from "./store-error.js";
export { defineTool, type Tool, type ToolSpec } from "./tool.js";
export type { ToolCallContext } from "./tool-call-context.js";
export { TOOL_CATALOG, type ToolCatalog } from "./tool-catalog.js";
export { ToolError, type ToolErrorOptions } from "./tool-error.js";
export { type ToolOutput, trusted, trustedJson, untrusted } from "./tool-output.js";
export type { ToolStore } from "./tool-store.js";

export { defaultModelFromEnvironment } from "./default-model.js";
export type { AiSdkModel, CallOptions } from "./language-model.js";
export { type Environment, type OpenedModel, type OpenModelOptions, openModel } from "./open-model.js";
export { type AiSdkProviderOptions, aiSdkProvider } from "./provider.js";
export type { Redact } from "./redaction.js";
export { ModelSetupError, type ModelSetupErrorKind } from "./setup-error.js";
export type { VendorName } from "./vendor.js";

export { decide } from "./picker/decide.js";
export type { Embedder } from "./picker/embedder.js";
export type { Candidate, Decision, FailedPick, Pick } from "./picker/pick.js";
export type { PickFailure } from "./picker/pick-failure.js";
export type { PickableTool } from "./picker/pickable-tool.js";
export { checkThresholds, ThresholdError, type Thresholds } from "./picker/thresholds.js";
export { createToolPicker, type Similarities, type ToolPair, type ToolPicker } from "./picker/tool-picker.js";
export { toolText } from "./picker/tool-text.js";
export type { Pooling } from "./sentence-model/pooling.js";
export {
  loadSentenceEmbedder,
  type SentenceEmbedder,
  type SentenceModelOptions,
} from "./sentence-model/sentence-embedder.js";
export { SentenceModelError, type SentenceModelErrorKind } from "./sentence-model/sentence-model-error.js";
export { loadBundledEmbedder } from "./word-vectors/bundled-embedder.js";
export { BundledModelError } from "./word-vectors/bundled-model-error.js";

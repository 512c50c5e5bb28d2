export type { AnswerLine, DeliveredAnswerLine, DroppedAnswerLine } from "./answer-line.js";
export { decodeBlob, encodeBlob } from "./blob.js";
export { canonicalJson } from "./canonical-json.js";
export { type DecodedEffect, EffectDecoder } from "./effect-decoder.js";
export { EffectEncoder } from "./effect-encoder.js";
export type { EffectLine, MessageDelta, ModelRequestDelta, ModelRoundLine } from "./effect-line.js";
export type { EndLine } from "./end-line.js";
export type { BlobLine, ReadLine, WriteLine } from "./file-line.js";
export { countAnswers, firstAnswers } from "./first-answers.js";
export { JournalFormatError } from "./format-error.js";
export {
  type ForkOrigin,
  type HeaderLine,
  JOURNAL_FORMAT,
  type RecordedModels,
  type StoreKind,
} from "./header-line.js";
export type { CancelLine, InputLine, RebindLine } from "./input-line.js";
export type { JournalRecord } from "./journal-record.js";
export { JOURNAL_SCHEMA } from "./journal-schema.js";
export { type KnownFile, knownFiles, type PendingWrite } from "./known-files.js";
export type { Batch, FileMoment, Moment, RecordedAnswer, Recording } from "./recording.js";
export { RecordingReader } from "./recording-reader.js";
export { sha256 } from "./sha256.js";

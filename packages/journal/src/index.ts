export type { AnswerLine, DeliveredAnswerLine, DroppedAnswerLine } from "./answer-line.js";
export type { EffectLine, MessageDelta, ModelRequestDelta, ModelRoundLine } from "./effect-line.js";
export type { EndLine } from "./end-line.js";
export type { BlobLine, ReadLine, WriteLine } from "./file-line.js";
export { type HeaderLine, JOURNAL_FORMAT, type RecordedModels, type StoreKind } from "./header-line.js";
export type { CancelLine, InputLine, RebindLine } from "./input-line.js";
export type { JournalRecord } from "./journal-record.js";

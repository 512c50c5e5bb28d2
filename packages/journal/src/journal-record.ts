import type { AnswerLine } from "./answer-line.js";
import type { EffectLine } from "./effect-line.js";
import type { EndLine } from "./end-line.js";
import type { BlobLine, ReadLine, WriteLine } from "./file-line.js";
import type { HeaderLine } from "./header-line.js";
import type { InputLine } from "./input-line.js";

/**
 * One record of a journal, which is one line of compact JSON.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export type JournalRecord =
  | HeaderLine
  | EffectLine
  | AnswerLine
  | InputLine
  | BlobLine
  | ReadLine
  | WriteLine
  | EndLine;

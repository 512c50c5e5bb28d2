import type { Effect, EffectAnswer } from "@runvil/protocol";
import type { EndLine } from "./end-line.js";
import type { BlobLine, ReadLine, WriteLine } from "./file-line.js";
import type { HeaderLine, RecordedModels } from "./header-line.js";
import type { CancelLine } from "./input-line.js";

/** An answer that the run got. */
export interface RecordedAnswer {
  /** The effect's id. */
  readonly id: string;
  readonly answer: EffectAnswer;
}

/** Answers that were handed over together, before one step. */
export interface Batch {
  readonly kind: "batch";
  /** Whether they belong to the batch before: a rebind stands between them, and no step. */
  readonly goesOn: boolean;
  readonly answers: readonly RecordedAnswer[];
}

/** What came to the run from outside, between two steps or, for a cancel, within one. */
export type Moment =
  | Batch
  | { readonly kind: "cancel"; readonly cancel: CancelLine }
  | { readonly kind: "rebind"; readonly models: RecordedModels };

/** What became of the run's files, in order. An answer makes what its effect wrote certain. */
export type FileMoment = ReadLine | WriteLine | ({ readonly record: "answer" } & RecordedAnswer);

/**
 * A journal as a whole, with its model rounds rebuilt.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface Recording {
  readonly header: HeaderLine;
  /** Every effect by its id, in the order in which they were issued. */
  readonly effects: ReadonlyMap<string, Effect>;
  /** The SHA-256 of each model round's request, by effect: of the whole request as compact JSON with the keys in byte order. */
  readonly requestHashes: ReadonlyMap<string, string>;
  readonly moments: readonly Moment[];
  /** Answers that came too late to count, by effect. */
  readonly dropped: ReadonlyMap<string, EffectAnswer>;
  readonly files: readonly FileMoment[];
  /** By hash. */
  readonly blobs: ReadonlyMap<string, BlobLine>;
  /** False for a fork that was cut off before it had all that it takes of the other run; true for any other run. */
  readonly hasForkedPart: boolean;
  /** Absent while the run goes on, and after a crash. */
  readonly end: EndLine | undefined;
}

import type { CancelPoint, RunEnvironment } from "@runvil/engine";
import type { Effect, EffectAnswer, Outcome } from "@runvil/protocol";

/** A cancel, as it came to the run. */
export interface RecordedCancel {
  /** The check that saw it first; null when the start of a step did. */
  readonly seen: CancelPoint | null;
  /** Steps that were made since answers were last handed over. */
  readonly steps: number;
}

/** What a file is about to become. Null stands for no file. */
export interface FileChange {
  readonly path: string;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

/** Sees what an effect does to the run's files. */
export interface FileRecord {
  /** A file was read. */
  read(effectId: string, path: string, bytes: Uint8Array): void | Promise<void>;
  /** A file is about to be changed, by a tool or by a store operation. */
  write(effectId: string, by: "tool_call" | "store_operation", change: FileChange): void | Promise<void>;
}

/**
 * Sees each effect before it is performed and each answer before the Engine gets it, and may hold either back until it has
 * been put on record. When it throws or rejects, the run ends: as `Journal` for a `JournalError`, else as `Internal`.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export interface RunRecord {
  /** One effect is about to be performed. */
  effect?(effect: Effect): void | Promise<void>;
  /** All effects of a step were given. None is performed before this is done. */
  issued?(): void | Promise<void>;
  /**
   * One answer is about to be handed to the run; the order of these calls is the order of delivery.
   *
   * @param batch counts from 0 the times that answers were handed over; those of one batch are taken together
   */
  answer?(effectId: string, answer: EffectAnswer, batch: number): void | Promise<void>;
  /** An answer came for an effect whose chain was stopped: the run never sees it. */
  dropped?(effectId: string, answer: EffectAnswer): void | Promise<void>;
  /** The run was cancelled. */
  cancelled?(cancel: RecordedCancel): void | Promise<void>;
  /** A fork is about to bind its roles anew. */
  rebound?(models: RunEnvironment["models"]): void | Promise<void>;
  /** The run ended by itself. */
  ended?(outcome: Outcome): void | Promise<void>;
  /** What effects do to files. Absent: nobody looks, and files are read once less. */
  readonly files?: FileRecord;
}

/**
 * Why a folder serves as no sentence-embedding model.
 *
 * - `missing_folder`, `missing_file`, `unreadable_file`: what the layout asks for is not there, or is not what it should be.
 * - `bad_vocabulary`: a vocabulary without the tokens that every text needs, or none that WordPiece can use.
 * - `unsupported_model`: a tokenizer, pooling, input or output that this package does not know.
 * - `missing_thresholds`: a model that this package has no thresholds for; pass `thresholds`.
 * - `missing_runtime`: `onnxruntime-node` is not installed, or has no binary for this machine.
 * - `runtime_failed`: the runtime refused the model or failed on a text.
 */
export type SentenceModelErrorKind =
  | "missing_folder"
  | "missing_file"
  | "unreadable_file"
  | "bad_vocabulary"
  | "unsupported_model"
  | "missing_thresholds"
  | "missing_runtime"
  | "runtime_failed";

/** A sentence-embedding model that cannot be used. Its message says what to do. */
export class SentenceModelError extends Error {
  override readonly name = "SentenceModelError";
  readonly kind: SentenceModelErrorKind;
  /** The file or folder at fault. */
  readonly path: string;

  constructor(kind: SentenceModelErrorKind, path: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.path = path;
  }
}

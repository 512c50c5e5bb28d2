/** Why a model could not be opened. */
export type ModelSetupErrorKind = "unknown_provider" | "missing_id" | "missing_key" | "missing_url" | "bad_url";

/** Thrown by `openModel`. The message says what to do and never holds a key. */
export class ModelSetupError extends Error {
  override readonly name = "ModelSetupError";
  readonly kind: ModelSetupErrorKind;

  constructor(kind: ModelSetupErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

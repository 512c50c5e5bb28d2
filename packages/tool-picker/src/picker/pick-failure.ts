/**
 * Why a picker could not compare texts.
 *
 * - `embedder_threw`: the model failed on a text; `cause` is what it threw.
 * - `invalid_vector`: it gave something other than a vector of finite numbers.
 * - `invalid_similarity`: the vectors of two texts do not compare.
 *
 * Source: docs/spec/promptforge-dialect.md PF-35.
 */
export interface PickFailure {
  readonly kind: "embedder_threw" | "invalid_vector" | "invalid_similarity";
  /** For people: which model failed, on which text, and how. */
  readonly message: string;
  readonly cause?: unknown;
}

/** Carries a failure up to the picker's own methods, which return it. */
export class PickError extends Error {
  override readonly name = "PickError";
  readonly failure: PickFailure;

  constructor(failure: PickFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

import type { ModelErrorKind } from "@runvil/protocol";
import { mark } from "./mark.js";

/** The settings of a `ModelError`. */
export interface ModelErrorOptions {
  /** The HTTP status, where there was one. */
  readonly status?: number;
  /** For the Host's log only: a response body, a provider's own words. It never reaches a prompt or a model. */
  readonly detail?: string;
  /** For the Host's log only. */
  readonly cause?: unknown;
}

/**
 * Thrown by a model provider to fail a round. The text that the prompt reads is written by the Harness from `kind` and
 * `status`. For kind `malformed` it may also quote `detail`, but only when that is one of the texts of docs/spec/models.md
 * sections 9 and 10, such as `response stream exceeds the 16777216-byte limit`.
 *
 * Source: docs/spec/models.md sections 9 and 10.
 */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly kind: ModelErrorKind;
  declare readonly status?: number;
  declare readonly detail?: string;

  constructor(kind: ModelErrorKind, options: ModelErrorOptions = {}) {
    const status = options.status === undefined ? "" : ` (status ${options.status})`;
    super(`model round failed: ${kind}${status}`, "cause" in options ? { cause: options.cause } : undefined);
    this.kind = kind;
    if (options.status !== undefined) this.status = options.status;
    if (options.detail !== undefined) this.detail = options.detail;
    mark(this, "model-error");
  }
}

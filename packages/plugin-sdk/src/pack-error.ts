import { mark } from "./mark.js";

/**
 * Thrown by a Pack's `build` or `start`. Its message becomes the reason why the Pack cannot serve, which models and
 * authors read; `cause` is for the Host's log only.
 *
 * Source: docs/spec/packs.md sections 3 and 8.
 */
export class PackError extends Error {
  override readonly name = "PackError";

  constructor(reason: string, options: { readonly cause?: unknown } = {}) {
    super(reason, "cause" in options ? { cause: options.cause } : undefined);
    mark(this, "pack-error");
  }
}

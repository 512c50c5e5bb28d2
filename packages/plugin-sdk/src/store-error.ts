import type { StoreFailure, StoreFailureReason } from "@runvil/protocol";
import { mark } from "./mark.js";

/**
 * What a `ToolStore` rejects with. A tool may let it escape: its message then is the call's.
 *
 * Source: docs/spec/packs.md sections 3 and 6, docs/spec/store.md section 7.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly reason: StoreFailureReason;
  /** The path as the caller wrote it, where there is one. */
  declare readonly path?: string;
  /** For `invalid_path`: the rule that the path breaks. */
  declare readonly rule?: string;
  /** For `anchor`: the text that `strReplace` looked for. */
  declare readonly anchor?: string;
  /** For `anchor`: how often it was found. */
  declare readonly count?: number;

  /** Takes the fields of the failure; its `message` becomes the error's. */
  constructor(failure: StoreFailure) {
    super(failure.message);
    this.reason = failure.reason;
    if (failure.path !== undefined) this.path = failure.path;
    if (failure.rule !== undefined) this.rule = failure.rule;
    if (failure.anchor !== undefined) this.anchor = failure.anchor;
    if (failure.count !== undefined) this.count = failure.count;
    mark(this, "store-error");
  }
}

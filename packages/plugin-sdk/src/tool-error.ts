import type { ToolErrorKind } from "@runvil/protocol";
import { mark } from "./mark.js";

/** The settings of a `ToolError`. */
export interface ToolErrorOptions {
  /** Default `Backend`. */
  readonly kind?: ToolErrorKind;
  /** For the Host's log only. */
  readonly cause?: unknown;
}

/**
 * Thrown by a tool to fail its call with a message of its own.
 *
 * The message is model-safe by contract: short, with no address, path, token, stack or host name that the caller did not
 * supply. Start an argument error with the wire name and a colon.
 *
 * Source: docs/spec/packs.md sections 3 and 6.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly kind: ToolErrorKind;

  constructor(message: string, options: ToolErrorOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.kind = options.kind ?? "Backend";
    mark(this, "tool-error");
  }
}

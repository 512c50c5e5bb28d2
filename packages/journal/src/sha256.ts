import { createHash } from "node:crypto";

/**
 * The SHA-256 of some bytes, or of a text as UTF-8: 64 lowercase hex digits.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function sha256(contents: string | Uint8Array): string {
  return createHash("sha256").update(contents).digest("hex");
}

import { randomBytes } from "node:crypto";

/**
 * A run seed from the platform's secure random source: 32 bytes as 64 lowercase hex digits.
 *
 * Source: docs/spec/run-lifecycle.md section 7.
 */
export function randomSeed(): string {
  return randomBytes(32).toString("hex");
}

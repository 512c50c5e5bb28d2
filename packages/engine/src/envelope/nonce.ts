import { createHmac } from "node:crypto";

const PURPOSE = "runvil.untrusted-nonce.v0";
const HEX_DIGITS = 32;

/**
 * The nonce of a run: what names the tags of its untrusted envelope.
 *
 * @param seedHex the run seed, 64 lowercase hex digits
 * @returns 32 lowercase hex digits, the same for the same seed
 *
 * Source: docs/spec/run-lifecycle.md section 7.
 */
export function nonce(seedHex: string): string {
  return createHmac("sha256", Buffer.from(seedHex, "hex")).update(PURPOSE).digest("hex").slice(0, HEX_DIGITS);
}

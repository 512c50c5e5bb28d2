import type { BlobLine } from "./file-line.js";
import { sha256 } from "./sha256.js";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The blob of some contents: as text where they are UTF-8, else as base64.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function encodeBlob(bytes: Uint8Array): BlobLine {
  const hash = sha256(bytes);
  try {
    return { record: "blob", sha256: hash, text: utf8.decode(bytes) };
  } catch {
    return { record: "blob", sha256: hash, base64: Buffer.from(bytes).toString("base64") };
  }
}

/**
 * The contents of a blob, or undefined when they are not what its hash says.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function decodeBlob(blob: BlobLine): Uint8Array | undefined {
  const bytes =
    "text" in blob ? new TextEncoder().encode(blob.text) : new Uint8Array(Buffer.from(blob.base64, "base64"));
  return sha256(bytes) === blob.sha256 ? bytes : undefined;
}

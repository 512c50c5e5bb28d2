import { byteLength } from "@runvil/frontmatter";

/** The most bytes that a prompt file may have. Source: docs/spec/prompt-file.md section 1. */
export const MAX_PROMPT_BYTES = 4_194_304;

/** The file's text, with its byte order mark, or the message of its refusal. */
export type DecodeResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/**
 * Checks a file's size, then its encoding. A string stands for its UTF-8 bytes; a lone surrogate in it has none.
 *
 * Source: docs/spec/prompt-file.md sections 1 and 9.
 */
export function decode(file: Uint8Array | string): DecodeResult {
  const size = typeof file === "string" ? byteLength(file) : file.length;
  if (size > MAX_PROMPT_BYTES) return { ok: false, message: `the prompt is larger than ${MAX_PROMPT_BYTES} bytes` };
  return typeof file === "string" ? checkText(file) : decodeBytes(file);
}

function decodeBytes(bytes: Uint8Array): DecodeResult {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  // A replacement character may be the file's own; only then are the bytes worth a second look.
  const bad = text.includes("\ufffd") ? invalidByte(bytes) : undefined;
  return bad === undefined ? { ok: true, text } : notUtf8(bad);
}

function checkText(text: string): DecodeResult {
  const bad = /\p{Surrogate}/u.exec(text);
  return bad === null ? { ok: true, text } : notUtf8(byteLength(text.slice(0, bad.index)));
}

function notUtf8(byte: number): DecodeResult {
  return { ok: false, message: `the prompt is not UTF-8 (byte ${byte})` };
}

/** The offset of the first byte that begins no valid UTF-8 sequence. */
function invalidByte(bytes: Uint8Array): number | undefined {
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return undefined;
}

/** The length of the valid sequence that begins at an offset, or 0 (Unicode, table 3-7). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0;
    const low = index > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = index > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (byte < low || byte > high) return 0;
  }
  return length;
}

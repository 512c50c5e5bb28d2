import { TextDecoder } from "node:util";

/**
 * Decodes a body by the charset of its header; without one, as UTF-8. Bad bytes become U+FFFD, a leading byte-order mark
 * is dropped, `meta` tags are never read.
 *
 * @param cut True when `bytes` end in the middle of a longer body: a character that the cut split is left out.
 * @returns undefined when the label is no WHATWG encoding.
 *
 * Source: docs/spec/bundled-packs.md section 1.1, Content.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined, cut = false): string | undefined {
  const decoder = decoderOf(charset ?? "utf-8");
  if (decoder === undefined) return undefined;
  const text = decoder.decode(bytes, { stream: cut }).replace(/^\uFEFF/, "");
  return decoder.encoding === "windows-1252" ? text.replace(/[\u0080-\u009F]/g, windows1252) : text;
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { ignoreBOM: true });
  } catch {
    return undefined;
  }
}

/** The characters of bytes 0x80 to 0x9F. A space stands where the byte keeps its value. */
const WINDOWS_1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Some versions of Node decode windows-1252 as ISO 8859-1, which has control characters where it has letters. */
function windows1252(control: string): string {
  const letter = WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80);
  return letter === " " ? control : letter;
}

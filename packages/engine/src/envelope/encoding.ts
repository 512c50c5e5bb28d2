import { MARKERS } from "./marker.js";

const MARKER_TAILS = MARKERS.map((marker) => marker.slice(1).replace("]", "\\]")).join("|");

/**
 * Encodes the content of an untrusted envelope. `<` becomes `&lt;`, each listed marker gains a space after its `[`,
 * and each copy of the nonce one after its first digit; the rest stands.
 *
 * One pass: lookaheads consume a single character, so overlapping copies of the nonce all break. Everything that is
 * looked for is ASCII, which makes the pass over UTF-16 units and the one over bytes the same.
 *
 * @param nonce the run's nonce, 32 lowercase hex digits
 * @param content any text
 * @returns text without `<`, listed marker or nonce
 *
 * Source: docs/spec/store.md section 10.
 */
export function encodeContent(nonce: string, content: string): string {
  const broken = new RegExp(`<|\\[(?=${MARKER_TAILS})|${nonce.slice(0, 1)}(?=${nonce.slice(1)})`, "g");
  return content.replace(broken, (found) => (found === "<" ? "&lt;" : `${found} `));
}

import { stem } from "./stem.js";

/**
 * The words of a text as the word-vector model knows them: stems in lower case without accents, in order. `maxBytes` and
 * `max_bytes` are two words, `e-mail` is one; a single letter is none.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, " ")
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll(/\b(\p{L})-(?=\p{L}{2})/gu, "$1");
  return (plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []).map(stem);
}

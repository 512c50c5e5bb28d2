/** The words that get a vector, in the order of their numbers, and in how many documents each is. */
export interface Vocabulary {
  readonly words: readonly string[];
  readonly counts: readonly number[];
}

/** The most frequent words of some documents; the alphabet decides among equals. */
export function vocabularyOf(documents: readonly (readonly string[])[], most: number): Vocabulary {
  const counts = new Map<string, number>();
  for (const document of documents) {
    for (const word of document) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const ranked = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1)).slice(0, most);
  return { words: ranked.map(([word]) => word), counts: ranked.map(([, count]) => count) };
}

/** Documents as the numbers of their words; a word without a number is left out. */
export function numbered(documents: readonly (readonly string[])[], { words }: Vocabulary): readonly Int32Array[] {
  const numbers = new Map(words.map((word, number) => [word, number]));
  return documents.map((document) => Int32Array.from(document.flatMap((word) => numbers.get(word) ?? [])));
}

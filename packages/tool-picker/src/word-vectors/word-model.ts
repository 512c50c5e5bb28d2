/** Word vectors, and how often words stand in documents. */
export interface WordModel {
  readonly dimensions: number;
  /** How many documents the counts are out of. */
  readonly documents: number;
  /** Each word's number. */
  readonly numbers: ReadonlyMap<string, number>;
  /** In how many documents each word is, by its number. */
  readonly counts: Float64Array;
  /** The sum of the counts. */
  readonly occurrences: number;
  /** One row of `dimensions` numbers for each word. Only its direction means something. */
  readonly vectors: Int8Array;
}

/**
 * Reads a model: its list of words, `N documents, M dimensions` and then a line `word count` for each, and its vectors in the
 * order of the words.
 *
 * @returns undefined for files that do not fit together
 */
export function parseWordModel(list: string, vectors: Int8Array): WordModel | undefined {
  const [header = "", ...lines] = list.trimEnd().split("\n");
  const [, documents, dimensions] = /^(\d+) documents, (\d+) dimensions$/u.exec(header)?.map(Number) ?? [];
  if (documents === undefined || dimensions === undefined || dimensions === 0) return undefined;
  if (vectors.length !== lines.length * dimensions) return undefined;
  const numbers = new Map<string, number>();
  const counts = new Float64Array(lines.length);
  let occurrences = 0;
  for (const [number, line] of lines.entries()) {
    const at = line.indexOf(" ");
    const count = Number(line.slice(at + 1));
    if (at < 1 || !(count > 0 && count <= documents)) return undefined;
    numbers.set(line.slice(0, at), number);
    counts[number] = count;
    occurrences += count;
  }
  return { dimensions, documents, numbers, counts, occurrences, vectors };
}

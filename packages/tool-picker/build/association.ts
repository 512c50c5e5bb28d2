import type { SparseMatrix } from "./sparse-matrix.js";

/** Rare contexts count as somewhat more frequent than they are, which keeps them from ruling the vectors. */
const SMOOTHING = 0.75;

/**
 * How much more often two words share a document than by chance: positive pointwise mutual information.
 *
 * @param documents the words of each document, as numbers below `size`, each once
 */
export function association(documents: readonly Int32Array[], size: number): SparseMatrix {
  const documentsOf = invert(documents, size);
  const together = new Float64Array(size);
  const totals = new Float64Array(size);
  for (const document of documents) {
    for (const word of document) totals[word] = (totals[word] ?? 0) + document.length - 1;
  }
  const total = totals.reduce((sum, value) => sum + value, 0);
  const smoothed = totals.map((value) => value ** SMOOTHING);
  const smoothedTotal = smoothed.reduce((sum, value) => sum + value, 0);

  const starts = new Int32Array(size + 1);
  const columns: Int32Array[] = [];
  const values: Float32Array[] = [];
  for (let word = 0; word < size; word++) {
    const seen: number[] = [];
    for (const index of documentsOf[word] ?? []) {
      for (const other of documents[index] ?? []) {
        if (other === word) continue;
        if (together[other] === 0) seen.push(other);
        together[other] = (together[other] ?? 0) + 1;
      }
    }
    const kept: number[] = [];
    const weights: number[] = [];
    for (const other of seen.sort((a, b) => a - b)) {
      const joint = (together[other] ?? 0) / total;
      // Both orders of the pair are smoothed alike, so the matrix stays symmetric.
      const forward = joint / (((totals[word] ?? 0) / total) * ((smoothed[other] ?? 0) / smoothedTotal));
      const backward = joint / (((totals[other] ?? 0) / total) * ((smoothed[word] ?? 0) / smoothedTotal));
      const information = Math.log(forward * backward) / 2;
      together[other] = 0;
      if (information <= 0) continue;
      kept.push(other);
      weights.push(information);
    }
    columns.push(Int32Array.from(kept));
    values.push(Float32Array.from(weights));
    starts[word + 1] = (starts[word] ?? 0) + kept.length;
  }
  return { size, starts, columns: joinIntegers(columns), values: joinFloats(values) };
}

function invert(documents: readonly Int32Array[], size: number): readonly (readonly number[])[] {
  const documentsOf = Array.from({ length: size }, (): number[] => []);
  for (const [index, document] of documents.entries()) {
    for (const word of document) documentsOf[word]?.push(index);
  }
  return documentsOf;
}

function joinIntegers(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function joinFloats(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

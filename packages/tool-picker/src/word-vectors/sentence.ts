import type { WordModel } from "./word-model.js";
import { wordsOf } from "./words.js";

/** A word's share of all words at which it counts half: what is more frequent tells less of a text's meaning. */
const DAMPING = 1e-4;

/** In how many documents a word counts as being that the model does not know: fewer than any that it knows. */
const UNKNOWN_COUNT = 4;

/** The weight of about two words of content. A want of less says too little to be sure of, though every word be shared. */
const LEAST_WEIGHT = 12;

/**
 * A text as numbers: the frequency-damped mean of its words' vectors at unit length, and behind it a key and a weight for each
 * of its words. A word's weight is its inverse document frequency; a word without a vector has a weight all the same.
 *
 * Source: docs/spec/promptforge-dialect.md section 12.
 */
export function embedSentence(model: WordModel, text: string): Float32Array {
  const words = [...new Set(wordsOf(text))];
  const mean = new Float64Array(model.dimensions);
  const weights = new Map<number, number>();
  for (const word of words) {
    const number = model.numbers.get(word);
    const count = number === undefined ? UNKNOWN_COUNT : (model.counts[number] ?? 0);
    weights.set(keyOf(word), Math.log((model.documents + 1) / (count + 1)));
    if (number !== undefined) addDirection(mean, model, number, DAMPING / (DAMPING + count / model.occurrences));
  }
  const length = Math.sqrt(mean.reduce((total, value) => total + value * value, 0));
  const packed = new Float32Array(model.dimensions + 2 * weights.size);
  packed.set(length === 0 ? mean : mean.map((value) => value / length));
  packed.set(Array.from(weights).flat(), model.dimensions);
  return packed;
}

/**
 * How alike two sentences are, 0 to 1: six parts the cosine of their vectors, four parts the words that they share.
 *
 * Source: docs/spec/promptforge-dialect.md section 12.
 */
export function sentenceSimilarity(dimensions: number, first: Float32Array, second: Float32Array): number {
  let cosine = 0;
  for (let index = 0; index < dimensions; index++) cosine += (first[index] ?? 0) * (second[index] ?? 0);
  return 0.6 * Math.max(0, cosine) + 0.4 * overlap(first.subarray(dimensions), second.subarray(dimensions));
}

/**
 * The weight of the shared words as a part of the lighter sentence's, squared: a want whose every word is in a tool's text
 * restates the tool, and one word too many, such as "delete", may ask for something else.
 */
function overlap(first: Float32Array, second: Float32Array): number {
  const others = weightsOf(second);
  let shared = 0;
  let firstTotal = 0;
  for (const [key, weight] of weightsOf(first)) {
    firstTotal += weight;
    if (others.has(key)) shared += weight;
  }
  let secondTotal = 0;
  for (const weight of others.values()) secondTotal += weight;
  return (shared / Math.max(LEAST_WEIGHT, Math.min(firstTotal, secondTotal))) ** 2;
}

function weightsOf(pairs: Float32Array): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  for (let index = 0; index + 1 < pairs.length; index += 2) weights.set(pairs[index] ?? 0, pairs[index + 1] ?? 0);
  return weights;
}

function addDirection(sum: Float64Array, { vectors, dimensions }: WordModel, number: number, weight: number): void {
  const start = number * dimensions;
  let square = 0;
  for (let index = start; index < start + dimensions; index++) {
    const value = vectors[index] ?? 0;
    square += value * value;
  }
  if (square === 0) return;
  const scale = weight / Math.sqrt(square);
  for (let index = 0; index < dimensions; index++) {
    sum[index] = (sum[index] ?? 0) + (vectors[start + index] ?? 0) * scale;
  }
}

/** A number for a word, FNV-1a cut to the 24 bits that a float holds exactly. */
function keyOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return ((hash >>> 24) ^ hash) & 0xffffff;
}

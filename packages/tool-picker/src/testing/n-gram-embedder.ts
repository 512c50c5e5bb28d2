import type { Embedder } from "../picker/embedder.js";
import type { Thresholds } from "../picker/thresholds.js";

const DIMENSIONS = 1024;
const N = 3;

/** Measured on restated wants only: n-grams see spelling, not meaning. */
const THRESHOLDS: Thresholds = { floor: 0.35, margin: 0.05, duplicate: 0.95, solo: 0.35, topK: 3 };

/**
 * An embedder that compares texts by the three-letter pieces they share: no data, and plain to predict. For tests.
 *
 * @param thresholds what differs from the defaults
 *
 * Source: docs/spec/promptforge-dialect.md section 12.
 */
export function nGramEmbedder(thresholds: Partial<Thresholds> = {}): Embedder {
  return { id: "n-grams", thresholds: { ...THRESHOLDS, ...thresholds }, embed: embedNGrams };
}

function embedNGrams(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== "");
  const padded = ` ${words.join(" ")} `;
  for (let start = 0; start + N <= padded.length; start++) {
    const bucket = hash(padded.slice(start, start + N)) % DIMENSIONS;
    vector[bucket] = (vector[bucket] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}

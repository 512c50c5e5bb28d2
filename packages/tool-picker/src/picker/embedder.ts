import type { Thresholds } from "./thresholds.js";

/**
 * A model that turns a text into a vector whose direction is its meaning.
 *
 * Source: docs/spec/promptforge-dialect.md PF-31, PF-34 and section 12.
 */
export interface Embedder {
  /** Names the model and its version. */
  readonly id: string;
  readonly thresholds: Thresholds;
  /**
   * Embeds one text. The same text gives the same vector.
   *
   * @returns a vector of unit length, and of the same length for every text, unless the embedder brings its own `similarity`;
   *   all zero for a text without anything that the model knows
   */
  embed(text: string): Float32Array | Promise<Float32Array>;
  /**
   * How alike two texts are, by their vectors, whichever comes first. Values outside 0 to 1 count as the nearest of the two.
   * Absent: the cosine of the vectors.
   */
  similarity?(first: Float32Array, second: Float32Array): number;
}

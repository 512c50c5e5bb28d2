/** How the vectors of a text's tokens become one: their mean, or the first one's, which is that of `[CLS]`. */
export type Pooling = "mean" | "cls";

/** The vectors of a text's tokens: `tokens` rows of `width` numbers. */
export interface TokenVectors {
  readonly data: Float32Array;
  readonly tokens: number;
  readonly width: number;
}

/** Pools token vectors to one of unit length; a zero vector stays zero. */
export function pooled({ data, tokens, width }: TokenVectors, pooling: Pooling): Float32Array {
  const sum = new Float64Array(width);
  for (let token = 0; token < (pooling === "cls" ? 1 : tokens); token++) {
    for (let column = 0; column < width; column++) {
      sum[column] = (sum[column] ?? 0) + (data[token * width + column] ?? 0);
    }
  }
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return Float32Array.from(sum, (value) => (length === 0 ? 0 : value / length));
}

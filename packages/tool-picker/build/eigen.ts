/** The eigenvalues of a symmetric matrix; `vectors` has the one of value `k` in column `k`. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

const MAX_SWEEPS = 60;

/**
 * Solves a symmetric matrix by Jacobi's rotations.
 *
 * @param matrix `size` rows of `size` numbers
 */
export function eigen(matrix: Float64Array, size: number): Eigen {
  const a = Float64Array.from(matrix);
  const vectors = new Float64Array(size * size);
  for (let index = 0; index < size; index++) vectors[index * size + index] = 1;
  for (let sweep = 0; sweep < MAX_SWEEPS && offDiagonal(a, size) > 1e-18 * square(a); sweep++) {
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) rotate(a, vectors, size, p, q);
    }
  }
  return { values: Float64Array.from({ length: size }, (_, index) => a[index * size + index] ?? 0), vectors };
}

/** Turns the plane of two axes so that their entry becomes zero. */
function rotate(a: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const apq = a[p * size + q] ?? 0;
  if (apq === 0) return;
  const theta = ((a[q * size + q] ?? 0) - (a[p * size + p] ?? 0)) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(t * t + 1);
  const sine = t * cosine;
  for (let k = 0; k < size; k++) mix(a, k * size + p, k * size + q, cosine, sine);
  for (let k = 0; k < size; k++) mix(a, p * size + k, q * size + k, cosine, sine);
  for (let k = 0; k < size; k++) mix(vectors, k * size + p, k * size + q, cosine, sine);
}

function mix(a: Float64Array, first: number, second: number, cosine: number, sine: number): void {
  const x = a[first] ?? 0;
  const y = a[second] ?? 0;
  a[first] = cosine * x - sine * y;
  a[second] = sine * x + cosine * y;
}

function square(a: Float64Array): number {
  return a.reduce((sum, value) => sum + value * value, 0);
}

function offDiagonal(a: Float64Array, size: number): number {
  return a.reduce((sum, value, at) => (at % (size + 1) === 0 ? sum : sum + value * value), 0);
}

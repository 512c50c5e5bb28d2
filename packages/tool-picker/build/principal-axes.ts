import { eigen } from "./eigen.js";
import { multiply, type SparseMatrix } from "./sparse-matrix.js";

/** More columns than are asked for, so that the last of them come out well. */
const SPARE = 32;
const ROUNDS = 4;

/**
 * The rows of a symmetric matrix along its strongest axes: a singular value decomposition cut to `width`, by a randomized
 * range finder (Halko, Martinsson and Tropp, 2011). The same seed gives the same result on one machine; the last digits of
 * sums may differ on another.
 *
 * @returns `size` rows of `width` numbers, each column weighted by the square root of its singular value, the strongest first
 */
export function principalAxes(matrix: SparseMatrix, width: number, random: () => number): Float64Array {
  const { size } = matrix;
  const columns = Math.min(size, width + SPARE);
  let range: Float64Array = Float64Array.from({ length: size * columns }, () => gaussian(random));
  for (let round = 0; round < ROUNDS; round++) {
    range = multiply(matrix, range, columns);
    orthonormalize(range, size, columns);
  }
  // Rayleigh-Ritz: the matrix as seen within the range is small enough to be solved exactly.
  const image = multiply(matrix, range, columns);
  const { values, vectors } = eigen(crossProduct(range, image, size, columns), columns);
  const strongest = Array.from(values.keys())
    .sort((a, b) => Math.abs(values[b] ?? 0) - Math.abs(values[a] ?? 0))
    .slice(0, width);
  const axes = new Float64Array(size * width);
  for (let row = 0; row < size; row++) {
    for (const [to, axis] of strongest.entries()) {
      let sum = 0;
      for (let k = 0; k < columns; k++) sum += (range[row * columns + k] ?? 0) * (vectors[k * columns + axis] ?? 0);
      axes[row * width + to] = sum * Math.sqrt(Math.abs(values[axis] ?? 0));
    }
  }
  return axes;
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Makes the columns orthonormal in place: Gram-Schmidt, twice, since once is not enough for columns that are close. */
function orthonormalize(dense: Float64Array, size: number, width: number): void {
  const columns = Array.from({ length: width }, (_, column) =>
    Float64Array.from({ length: size }, (__, row) => dense[row * width + column] ?? 0),
  );
  for (const [index, column] of columns.entries()) {
    for (const earlier of [...columns.slice(0, index), ...columns.slice(0, index)]) {
      addScaled(column, earlier, -dot(column, earlier));
    }
    const length = Math.sqrt(dot(column, column));
    // A column that depends on the earlier ones adds no direction.
    const scale = length < 1e-12 ? 0 : 1 / length;
    for (let row = 0; row < size; row++) {
      const value = (column[row] ?? 0) * scale;
      column[row] = value;
      dense[row * width + index] = value;
    }
  }
}

function dot(first: Float64Array, second: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < first.length; index++) sum += (first[index] ?? 0) * (second[index] ?? 0);
  return sum;
}

function addScaled(to: Float64Array, from: Float64Array, scale: number): void {
  for (let index = 0; index < to.length; index++) to[index] = (to[index] ?? 0) + scale * (from[index] ?? 0);
}

/** The product of one matrix, turned, with another, made exactly symmetric. */
function crossProduct(first: Float64Array, second: Float64Array, size: number, width: number): Float64Array {
  const product = new Float64Array(width * width);
  for (let row = 0; row < size; row++) {
    for (let i = 0; i < width; i++) {
      const value = first[row * width + i] ?? 0;
      for (let j = 0; j < width; j++) {
        product[i * width + j] = (product[i * width + j] ?? 0) + value * (second[row * width + j] ?? 0);
      }
    }
  }
  return product.map((value, at) => {
    const turned = product[(at % width) * width + Math.floor(at / width)] ?? 0;
    return (value + turned) / 2;
  });
}

/** A symmetric matrix that is mostly zero, by rows: row i has the entries `starts[i]` to `starts[i + 1]`. */
export interface SparseMatrix {
  readonly size: number;
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float32Array;
}

/**
 * Multiplies with a dense matrix.
 *
 * @param dense `size` rows of `width` numbers
 */
export function multiply(matrix: SparseMatrix, dense: Float64Array, width: number): Float64Array {
  const { size, starts, columns, values } = matrix;
  const product = new Float64Array(size * width);
  for (let row = 0; row < size; row++) {
    const to = row * width;
    for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++) {
      const from = (columns[entry] ?? 0) * width;
      const value = values[entry] ?? 0;
      for (let column = 0; column < width; column++) {
        product[to + column] = (product[to + column] ?? 0) + value * (dense[from + column] ?? 0);
      }
    }
  }
  return product;
}

import { describe, expect, it } from "vitest";
import { eigen } from "../../build/eigen.js";
import { principalAxes } from "../../build/principal-axes.js";
import { quantized } from "../../build/quantized.js";
import { randomOf } from "../../build/random.js";
import { multiply, type SparseMatrix } from "../../build/sparse-matrix.js";

function sparse(rows: readonly (readonly number[])[]): SparseMatrix {
  const entries = rows.map((row) => row.flatMap((value, column) => (value === 0 ? [] : [{ column, value }])));
  let sum = 0;
  const starts = [
    0,
    ...entries.map(({ length }) => {
      sum += length;
      return sum;
    }),
  ];
  return {
    size: rows.length,
    starts: Int32Array.from(starts),
    columns: Int32Array.from(entries.flat(), ({ column }) => column),
    values: Float32Array.from(entries.flat(), ({ value }) => value),
  };
}

describe("multiply", () => {
  it("multiplies a sparse with a dense matrix", () => {
    const matrix = sparse([
      [0, 2],
      [2, 3],
    ]);
    expect(Array.from(multiply(matrix, Float64Array.of(1, 10, 2, 20), 2))).toEqual([4, 40, 8, 80]);
  });
});

describe("eigen", () => {
  it("solves a matrix whose values are known", () => {
    const { values, vectors } = eigen(Float64Array.of(2, 1, 1, 2), 2);
    expect(Array.from(values).sort()).toEqual([expect.closeTo(1, 12), expect.closeTo(3, 12)]);
    for (const index of [0, 1]) {
      const [x = 0, y = 0] = [vectors[index], vectors[2 + index]];
      expect([2 * x + y, x + 2 * y]).toEqual([
        expect.closeTo((values[index] ?? 0) * x, 12),
        expect.closeTo((values[index] ?? 0) * y, 12),
      ]);
    }
  });

  it("puts a larger random matrix together again", () => {
    const size = 12;
    const random = randomOf(7);
    const half = Float64Array.from({ length: size * size }, () => random() - 0.5);
    const matrix = half.map((value, at) => value + (half[(at % size) * size + Math.floor(at / size)] ?? 0));
    const { values, vectors } = eigen(matrix, size);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        let sum = 0;
        for (let k = 0; k < size; k++) {
          sum += (vectors[row * size + k] ?? 0) * (values[k] ?? 0) * (vectors[column * size + k] ?? 0);
        }
        expect(sum).toBeCloseTo(matrix[row * size + column] ?? 0, 10);
      }
    }
  });
});

describe("principalAxes", () => {
  // Two groups of rows that have nothing to do with each other; the first is stronger.
  const matrix = sparse([
    [4, 4, 0, 0],
    [4, 4, 0, 0],
    [0, 0, 1, 1],
    [0, 0, 1, 1],
  ]);

  it("finds the strongest directions first, weighted by the root of their strength", () => {
    const axes = Array.from(principalAxes(matrix, 2, randomOf(1)), (value) => Math.round(Math.abs(value) * 1e6) / 1e6);
    expect(axes).toEqual([2, 0, 2, 0, 0, 1, 0, 1]);
  });

  it("is the same again for the same seed", () => {
    expect(principalAxes(matrix, 2, randomOf(1))).toEqual(principalAxes(matrix, 2, randomOf(1)));
  });
});

describe("quantized", () => {
  it("keeps each row's direction in whole numbers", () => {
    expect(Array.from(quantized(Float64Array.of(0.5, -1, 0, 0, 100, 50), 2))).toEqual([64, -127, 0, 0, 127, 64]);
  });
});

describe("randomOf", () => {
  it("spreads from 0 up to 1, and differs by seed", () => {
    const random = randomOf(1);
    const numbers = Array.from({ length: 1000 }, random);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(numbers.reduce((sum, value) => sum + value, 0) / 1000).toBeCloseTo(0.5, 1);
    expect(randomOf(2)()).not.toBe(randomOf(1)());
  });
});

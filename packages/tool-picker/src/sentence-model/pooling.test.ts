import { expect, it } from "vitest";
import { pooled } from "./pooling.js";

const VECTORS = { data: Float32Array.from([3, 4, -3, 4]), tokens: 2, width: 2 };

it("pools the mean of all rows or the first row, at unit length", () => {
  expect(Array.from(pooled(VECTORS, "mean"))).toEqual([0, 1]);
  expect(pooled(VECTORS, "cls")).toEqual(Float32Array.from([0.6, 0.8]));
});

it("leaves a zero vector alone", () => {
  expect(Array.from(pooled({ data: new Float32Array(4), tokens: 2, width: 2 }, "mean"))).toEqual([0, 0]);
});

import { expect, it } from "vitest";
import { randomSeed } from "./seed.js";

it("draws 64 lowercase hex digits, each time others", () => {
  const seeds = Array.from({ length: 20 }, randomSeed);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(seeds).size).toBe(20);
});

import { expect, test } from "vitest";
import { nonce } from "./nonce.js";

test("the vector of the spec", () => {
  expect(nonce("0".repeat(64))).toBe("333e26270356335a69bca1c5bd85c03f");
});

test("another seed gives another nonce, the same seed the same", () => {
  const seed = `${"0".repeat(63)}1`;
  expect(nonce(seed)).toMatch(/^[0-9a-f]{32}$/);
  expect(nonce(seed)).not.toBe(nonce("0".repeat(64)));
  expect(nonce(seed)).toBe(nonce(seed));
});

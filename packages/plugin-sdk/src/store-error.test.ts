import { expect, it } from "vitest";
import { StoreError } from "./store-error.js";

it("keeps only the fields of a store failure that are there", () => {
  const error = new StoreError({ reason: "anchor", message: "m", path: "a.md", anchor: "x", count: 0 });
  expect({ ...error }).toEqual({ name: "StoreError", reason: "anchor", path: "a.md", anchor: "x", count: 0 });
  expect(error.message).toBe("m");
  expect("rule" in error).toBe(false);
});

import { expect, it } from "vitest";
import { PackError } from "./pack-error.js";

it("has its reason as message and keeps its cause apart", () => {
  const cause = new Error("secret");
  const error = new PackError("no key is configured", { cause });
  expect([error.name, error.message, error.cause]).toEqual(["PackError", "no key is configured", cause]);
  expect("cause" in new PackError("x")).toBe(false);
});

import { expect, it } from "vitest";
import { majorMinor } from "./version.js";

it("is two numbers", () => {
  expect(majorMinor()).toMatch(/^\d+\.\d+$/);
});

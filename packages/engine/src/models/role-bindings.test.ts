import { expect, test } from "vitest";
import { LARGE_MODEL } from "../../test/answers.js";
import { RoleBindings } from "./role-bindings.js";

const role = (label: string, ...keywords: ("thinking" | "no-thinking" | "fast")[]) => ({
  label,
  keywords,
  minContext: null,
  description: null,
});

test("of the hard keywords the later decides the thinking switch", () => {
  const roles = new RoleBindings(
    [
      role("a"),
      role("b", "thinking", "fast"),
      role("c", "thinking", "no-thinking"),
      role("d", "no-thinking", "thinking"),
    ],
    { a: LARGE_MODEL, b: LARGE_MODEL, c: LARGE_MODEL, d: LARGE_MODEL },
    false,
  );
  expect(["a", "b", "c", "d"].map((label) => roles.bound(label)?.thinking)).toEqual([undefined, true, false, true]);
});

test("a role is described by itself, else by its model", () => {
  const roles = new RoleBindings(
    [role("a"), { ...role("b"), description: "Mine" }],
    { a: LARGE_MODEL, b: LARGE_MODEL },
    false,
  );
  expect(["a", "b"].map((label) => roles.bound(label)?.description)).toEqual(["A large model.", "Mine"]);
});

test("only declared roles are bound, and only to models of their own label", () => {
  const roles = new RoleBindings([role("a"), role("constructor")], { stray: LARGE_MODEL }, false);
  expect(["a", "stray", "constructor", "toString"].map((label) => roles.bound(label))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(roles.declares("a") && roles.declares("constructor") && !roles.declares("stray")).toBe(true);
});

test("a raw id is looked up nowhere", () => {
  expect(new RoleBindings([], {}, true).raw("vendor/x")).toMatchObject({
    label: "vendor/x",
    modelId: "vendor/x",
    description: "vendor/x",
    context: 8192,
    keywords: [],
  });
});

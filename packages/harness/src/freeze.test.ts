import { expect, it } from "vitest";
import { freeze } from "./freeze.js";

it("freezes every level and hands the same object back", () => {
  const inner = { list: [{ deep: true }] };
  const outer = { inner };
  expect(freeze(outer)).toBe(outer);
  expect(Object.isFrozen(inner.list[0])).toBe(true);
  expect(() => inner.list.push({ deep: false })).toThrow(TypeError);
});

it("leaves what is frozen already alone, and takes scalars as they are", () => {
  const shared = freeze({ text: "kept" });
  const request = { messages: [shared] };
  freeze(request);
  expect(request.messages[0]).toBe(shared);
  expect(freeze("text")).toBe("text");
  expect(freeze(null)).toBeNull();
});

it("takes any depth, and a cycle", () => {
  const deep = JSON.parse(`${'{"a":'.repeat(100_000)}{}${"}".repeat(100_000)}`);
  freeze(deep);
  let innermost = deep;
  while (innermost.a !== undefined) innermost = innermost.a;
  expect(Object.isFrozen(innermost)).toBe(true);
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(Object.isFrozen(freeze(cycle))).toBe(true);
});

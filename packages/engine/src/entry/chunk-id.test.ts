import { compile, createVm, type LuaValue } from "@runvil/lua";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkId } from "./chunk-id.js";

/** The text that Lua itself puts before a message of `error` in a chunk of this name. */
function luaPosition(label: string): LuaValue {
  const vm = createVm({ seed: new Uint8Array(1), memoryBytes: 1 << 20, checkCancel: () => false });
  const chunk = compile("error('x')", { name: label, line: 7 });
  const step = vm.coroutine(vm.load(chunk), []).resume();
  vm.close();
  return step.status === "raised" && typeof step.value === "string" ? step.value : undefined;
}

test.each([1, 43, 44, 45, 46, 200])("a label of %d bytes prints as Lua prints it", (length) => {
  const label = "section `".padEnd(length, "abcdefghij").slice(0, length);
  expect(`${chunkId(label)}:7: x`).toBe(luaPosition(label));
});

test("a long label is cut at 45 bytes", () => {
  expect(chunkId("a".repeat(44))).toBe(`[string "${"a".repeat(44)}"]`);
  expect(chunkId("a".repeat(60))).toBe(`[string "${"a".repeat(45)}..."]`);
});

test("any label of ASCII text prints as Lua prints it", () => {
  const label = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(label, (name) => {
      expect(`${chunkId(`s${name}`)}:7: x`).toBe(luaPosition(`s${name}`));
    }),
    { numRuns: 60 },
  );
});

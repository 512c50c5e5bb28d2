import { expect, test } from "vitest";
import { newVm, run, runToEnd } from "../../test/support/run-lua.js";
import { DataArray, DataObject } from "../data.js";

const ceiling = 16 * 2 ** 20;

test.each([
  ["16 KiB strings in a table", "local t, s = {}, ('x'):rep(16384) while true do t[#t + 1] = s .. #t end"],
  ["small tables in a table", "local t = {} while true do t[#t + 1] = { #t } end"],
  ["numbers in a table", "local t = {} while true do t[#t + 1] = #t end"],
  ["closures", "local t = {} while true do local n = #t t[n + 1] = function() return n end end"],
  ["a chain of tables", "local t = {} while true do t = { next = t } end"],
  ["string keys", "local t, n = {}, 0 while true do n = n + 1 t['key' .. n] = true end"],
  ["globals", "local n = 0 while true do n = n + 1 _G['g' .. n] = n end"],
  [
    "a local alone on the stack",
    "local t = {} local function fill() while true do t[#t + 1] = ('y'):rep(1000) end end fill()",
  ],
])("an endless loop that keeps %s ends as exhausted, past any pcall", (_name, source) => {
  const vm = newVm({ memoryBytes: ceiling });
  expect(runToEnd(vm, `while true do pcall(function() ${source} end) end`)).toEqual({ status: "exhausted" });
});

test("in a library callback too", () => {
  const vm = newVm({ memoryBytes: ceiling });
  expect(
    runToEnd(
      vm,
      "pcall(string.gsub, 'x', 'x', function() local t = {} while true do t[#t + 1] = ('y'):rep(10000) end end)",
    ),
  ).toEqual({ status: "exhausted" });
});

test("data that a stand-in shows counts as what Lua holds", () => {
  const vm = newVm({ memoryBytes: ceiling });
  const list = new DataArray([], false);
  const root = new DataObject(new Map([["list", list]]));
  const stand = vm.proxy({
    index: () => undefined,
    newIndex: (_key, value) => list.items.push(typeof value === "string" ? value : null),
    protection: "guarded",
    data: () => root,
  });
  vm.globals.set("stand", stand);
  const empty = vm.memory;
  run(vm, "stand[1] = ('x'):rep(100000)");
  expect(vm.memory - empty).toBeGreaterThan(100_000);
  const loop = "local n = 0 while true do n = n + 1 stand[n] = ('x'):rep(16384) .. n end";
  expect(runToEnd(vm, `while true do pcall(function() ${loop} end) end`)).toEqual({ status: "exhausted" });
});

test("the digits of exact integers count", () => {
  const vm = newVm({ memoryBytes: ceiling });
  const loop = "local t = {} while true do t[#t + 1] = json.decode(('9'):rep(100000)) end";
  expect(runToEnd(vm, `while true do pcall(function() ${loop} end) end`)).toEqual({ status: "exhausted" });
});

test("garbage does not count", () => {
  const vm = newVm({ memoryBytes: ceiling });
  const source = "local n = 0 for i = 1, 60000 do local s = ('x'):rep(10000) n = n + #s end return n";
  expect(run(vm, source)).toEqual([600000000]);
});

test("the estimate counts shared data once and forgets what was let go", () => {
  const vm = newVm();
  const empty = vm.memory;
  run(vm, "s = ('x'):rep(1000000) t = {} for i = 1, 100 do t[i] = s end");
  const full = vm.memory;
  expect(full - empty).toBeGreaterThan(1_000_000);
  expect(full - empty).toBeLessThan(1_200_000);
  run(vm, "s = nil t = nil");
  expect(vm.memory - empty).toBeLessThan(10_000);
});

test("a cycle is walked once", () => {
  const vm = newVm();
  run(vm, "t = {} t.t = t t.u = { t, t } setmetatable(t, t)");
  expect(vm.memory).toBeGreaterThan(0);
});

test("what TypeScript keeps for Lua counts", () => {
  const vm = newVm({ memoryBytes: ceiling });
  vm.globals.set(
    "keep",
    vm.host("keep", ([value]) => {
      vm.retain(value, 100_000);
      return [];
    }),
  );
  const empty = vm.memory;
  run(vm, "keep(('x'):rep(1000000))");
  expect(vm.memory - empty).toBeGreaterThan(1_100_000);
  expect(runToEnd(vm, "while true do keep(1) end")).toEqual({ status: "exhausted" });
});

test("the keys that a walk of pairs keeps count", () => {
  const vm = newVm({ memoryBytes: ceiling });
  const source = "local u, t = {}, {} for i = 1, 1000 do u[i] = i end while true do t[#t + 1] = pairs(u) end";
  expect(runToEnd(vm, source)).toEqual({ status: "exhausted" });
});

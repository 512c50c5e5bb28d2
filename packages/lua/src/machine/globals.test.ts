import { expect, test } from "vitest";
import { newVm, run } from "../../test/support/run-lua.js";
import { LuaError, type LuaValue, type Vm } from "../index.js";

function guarded(vm: Vm): LuaValue[] {
  const writes: LuaValue[] = [];
  vm.guardGlobal("argv", {
    get: () => "the arguments",
    set: (value) => {
      if (value === "bad") throw new LuaError("lua", "argv is frozen");
      writes.push(value);
    },
  });
  return writes;
}

test("a guarded name is served and written through its guard, and pairs does not list it", () => {
  const vm = newVm();
  vm.globals.set("argv", 1);
  const writes = guarded(vm);
  const source =
    "argv = 2 local n = 0 for k in pairs(_G) do if k == 'argv' then n = n + 1 end end return argv, _G.argv, _G['ar' .. 'gv'], n";
  expect(run(vm, source)).toEqual(["the arguments", "the arguments", "the arguments", 0]);
  expect(writes).toEqual([2]);
});

test("a refusing guard raises its error value", () => {
  const vm = newVm();
  guarded(vm);
  expect(run(vm, "local ok, e = pcall(function() argv = 'bad' end) return ok, e.kind, tostring(e)")).toEqual([
    false,
    "lua",
    "argv is frozen",
  ]);
});

test("no metatable of _G sees or alters a guarded name", () => {
  const vm = newVm();
  const writes = guarded(vm);
  const source = `
    local seen = {}
    setmetatable(_G, {
      __index = function(_, k) seen[#seen + 1] = k return 'mine' end,
      __newindex = function(_, k) seen[#seen + 1] = k end,
    })
    local a, b = argv, other
    argv = 1 other = 2
    setmetatable(_G, nil)
    return a, b, argv, other, table.concat(seen, ',')`;
  expect(run(vm, source)).toEqual(["the arguments", "mine", "the arguments", undefined, "other,other"]);
  expect(writes).toEqual([1]);
});

test("after unguardGlobal the name is an ordinary one", () => {
  const vm = newVm();
  guarded(vm);
  vm.unguardGlobal("argv");
  expect(run(vm, "argv = 5 return argv")).toEqual([5]);
});

test("setmetatable returns _G, getmetatable gives the very table, nil removes", () => {
  const source = `
    local mt = {}
    local same = setmetatable(_G, mt) == _G
    local got = getmetatable(_G) == mt
    setmetatable(_G, nil)
    return same, got, getmetatable(_G)`;
  const vm = newVm();
  expect(run(vm, source)).toEqual([true, true, undefined]);
  expect(vm.metatable(vm.globals)).toBeUndefined();
  run(vm, "setmetatable(_G, { mark = 1 })");
  expect(vm.metatable(vm.globals)?.get("mark")).toBe(1);
});

test("__index and __newindex are read at each lookup, other fields when the metatable is set", () => {
  const source = `
    local mt = {}
    setmetatable(_G, mt)
    local before = pcall(function() return _G() end)
    mt.__index = function(_, k) return k end
    mt.__call = function() return 'called' end
    local late = pcall(function() return _G() end)
    setmetatable(_G, mt)
    return before, missing, late, _G()`;
  expect(run(newVm(), source)).toEqual([false, "missing", false, "called"]);
});

test("tables chain as __index and __newindex", () => {
  const source = `
    local base = setmetatable({ a = 1 }, { __index = { b = 2 } })
    local sink = {}
    setmetatable(_G, { __index = base, __newindex = sink })
    x = 5
    return a, b, c, x, sink.x, rawequal`;
  expect(run(newVm(), source)).toEqual([1, 2, undefined, undefined, 5, undefined]);
});

test("__newindex of a chained table is called with that table", () => {
  const source = `
    local seen
    local sink = setmetatable({}, { __newindex = function(t, k, v) seen = { t, k, v } end })
    setmetatable(_G, { __newindex = sink })
    x = 5
    return seen[1] == sink, seen[2], seen[3]`;
  expect(run(newVm(), source)).toEqual([true, "x", 5]);
});

test("a loop of metatables ends with an error", () => {
  const source =
    "local t = {} setmetatable(t, { __index = t, __newindex = t }) setmetatable(_G, { __index = t, __newindex = t }) return pcall(function() return x end), pcall(function() x = 1 end)";
  expect(run(newVm(), source)).toEqual([false, false, expect.anything()]);
});

test("an __index that is no function and no table works as Lua's own", () => {
  expect(
    run(newVm(), "setmetatable(_G, { __index = 'text' }) return (upper)('x'), pcall(function() return nothing.x end)"),
  ).toEqual(["X", false, expect.anything()]);
});

test("__metatable protects", () => {
  const source =
    "setmetatable(_G, { __metatable = 'mine' }) return getmetatable(_G), select(2, pcall(setmetatable, _G, nil))";
  expect(run(newVm(), source)).toEqual(["mine", "cannot change a protected metatable"]);
});

test("globals.set is raw", () => {
  const vm = newVm();
  run(vm, "setmetatable(_G, { __newindex = error })");
  vm.globals.set("x", 1);
  expect(run(vm, "return x")).toEqual([1]);
});

test("setmetatable checks its arguments", () => {
  const message = (call: string): LuaValue => run(newVm(), `return select(2, pcall(function() ${call} end))`)[0];
  expect(message("setmetatable({}, 5)")).toBe(
    "[string \"test\"]:1: bad argument #2 to 'setmetatable' (nil or table expected, got integer)",
  );
  expect(message("setmetatable({}, 'x')")).toBe(
    "[string \"test\"]:1: bad argument #2 to 'setmetatable' (nil or table expected, got string)",
  );
  expect(message("setmetatable({})")).toBe(
    "[string \"test\"]:1: bad argument #2 to 'setmetatable' (nil or table expected, got nil)",
  );
  expect(message("setmetatable('x', {})")).toBe(
    "[string \"test\"]:1: bad argument #1 to 'setmetatable' (table expected, got string)",
  );
});

import { expect, test } from "vitest";
import { newVm, run } from "../../test/support/run-lua.js";
import { LuaError, type LuaValue, type ProxySpec, type Vm } from "../index.js";

function withProxy(spec: Partial<ProxySpec> = {}): { readonly vm: Vm; readonly writes: LuaValue[] } {
  const vm = newVm();
  const writes: LuaValue[] = [];
  const proxy = vm.proxy({
    index: (key) => (key === "missing" ? undefined : key),
    newIndex: (key, value) => {
      if (key === "locked") throw new LuaError("lua", "locked is read-only");
      writes.push(key, value);
    },
    protection: "var is guarded",
    data: () => null,
    ...spec,
  });
  vm.globals.set("var", proxy);
  return { vm, writes };
}

test("reads and writes run TypeScript", () => {
  const { vm, writes } = withProxy();
  expect(run(vm, "var.x = 1 var[2] = nil return var.a, var[5], var.missing")).toEqual(["a", 5, undefined]);
  expect(writes).toEqual(["x", 1, 2, undefined]);
});

test("a refused write raises an error value", () => {
  const { vm } = withProxy();
  expect(run(vm, "local ok, e = pcall(function() var.locked = 1 end) return ok, e.kind, tostring(e)")).toEqual([
    false,
    "lua",
    "locked is read-only",
  ]);
});

test("pairs and next see nothing, # is 0, ipairs reads, the metatable is protected", () => {
  const { vm } = withProxy({ index: (key) => (key === 1 ? "one" : undefined) });
  const source = `
    local n, s = 0, ''
    for _ in pairs(var) do n = n + 1 end
    for _, v in ipairs(var) do s = s .. v end
    return n, next(var), #var, s, getmetatable(var), select(2, pcall(setmetatable, var, {}))`;
  expect(run(vm, source)).toEqual([0, undefined, 0, "one", "var is guarded", "cannot change a protected metatable"]);
});

test.each([
  ["concat", "table.concat(var)", 1],
  ["insert", "table.insert(var, 1)", 1],
  ["move", "table.move(var, 1, 2, 1)", 1],
  ["move", "table.move({}, 1, 2, 1, var)", 5],
  ["remove", "table.remove(var)", 1],
  ["sort", "table.sort(var)", 1],
  ["unpack", "table.unpack(var)", 1],
])("table.%s refuses a guarded table: %s", (name, call, at) => {
  const { vm, writes } = withProxy();
  expect(run(vm, `return select(2, pcall(function() ${call} end))`)).toEqual([
    `[string "test"]:1: bad argument #${at} to '${name}' (plain table expected, got a guarded table)`,
  ]);
  expect(writes).toEqual([]);
});

test("toText serves tostring and table.concat; without it the address does", () => {
  const { vm } = withProxy({ toText: () => "shown" });
  expect(run(vm, "return tostring(var), table.concat({ var, var }, '-')")).toEqual(["shown", "shown-shown"]);
  expect(run(withProxy().vm, "return tostring(var)")).toEqual(["table: 0x00000001"]);
});

test("a userdata has an identity, a host object and the accesses it was given", () => {
  const vm = newVm();
  const host = { name: "handle" };
  const userdata = vm.userdata(host, {
    index: (key) => (key === "label" ? "fast" : undefined),
    newIndex: () => {
      throw new LuaError("lua", "a handle is frozen");
    },
    protection: "model handle",
    toText: () => "handle fast",
  });
  vm.globals.set("h", userdata);
  vm.globals.set("other", vm.userdata(host, { index: () => 1, newIndex: () => undefined, protection: false }));
  expect(userdata.host).toBe(host);
  const source = `
    local ok, e = pcall(function() h.x = 1 end)
    local t = { [h] = 'key' }
    return type(h), h.label, h == other, t[h], tostring(h), getmetatable(h), tostring(e), getmetatable(other), (tostring(other):gsub('%d', '0'))`;
  expect(run(vm, source)).toEqual([
    "userdata",
    "fast",
    false,
    "key",
    "handle fast",
    "model handle",
    "a handle is frozen",
    false,
    "userdata: 0x00000000",
  ]);
});

test("a protected table keeps its contents and hides its metatable", () => {
  const vm = newVm();
  const table = vm.table({ x: 1 });
  vm.protect(table, { __len: vm.host("len", () => [42]) }, "sealed");
  vm.globals.set("t", table);
  expect(run(vm, "return t.x, #t, getmetatable(t), (pcall(setmetatable, t, nil))")).toEqual([1, 42, "sealed", false]);
  expect(vm.metatable(table)).toBeUndefined();
});

test("metatable gives what Lua set", () => {
  const vm = newVm();
  const [table, metatable] = run(vm, "local mt = {} return setmetatable({}, mt), mt");
  if (typeof table !== "object" || !("keys" in table)) throw new Error("no table");
  expect(vm.metatable(table)).toBe(metatable);
  expect(vm.metatable(vm.table())).toBeUndefined();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { newVm, run } from "../../test/support/run-lua.js";
import { isLuaInteger, LUA_NULL, LuaBytes, LuaFloat, type LuaValue } from "../value.js";
import { decodeUtf8 } from "./utf8.js";

const scalar: fc.Arbitrary<LuaValue> = fc.oneof(
  fc.constant(undefined),
  fc.boolean(),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.integer().map((n) => new LuaFloat(n)),
  fc.string({ unit: "grapheme" }),
  fc
    .uint8Array()
    .filter((bytes) => decodeUtf8(bytes) === undefined)
    .map((bytes) => new LuaBytes(new Uint8Array(bytes))),
  fc.constant(LUA_NULL),
);

test("values pass through Lua unchanged, subtypes and bytes included", () => {
  const vm = newVm();
  fc.assert(
    fc.property(fc.array(scalar, { maxLength: 5 }), (values) => {
      expect(run(vm, "return ...", values)).toEqual(values);
    }),
  );
});

test("values pass through a table as key and as value", () => {
  const vm = newVm();
  fc.assert(
    fc.property(scalar, (value) => {
      fc.pre(value !== undefined);
      const table = vm.table();
      table.set("value", value);
      table.set(value, "as key");
      expect(table.get("value")).toEqual(value === "value" ? "as key" : value);
      expect(table.get(value)).toBe("as key");
    }),
  );
});

test("Lua tells the subtypes as TypeScript does", () => {
  const vm = newVm();
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      const [type] = run(vm, "return math.type((...))", [value]);
      expect(type).toBe(isLuaInteger(value) ? "integer" : "float");
    }),
  );
});

test("objects keep their identity on both sides", () => {
  const vm = newVm();
  const table = vm.table();
  const userdata = vm.userdata({}, { index: () => undefined, newIndex: () => undefined, protection: false });
  const [same, fn, again] = run(vm, "local t, u = ... local f = function() return t end return t, f, f", [
    table,
    userdata,
  ]);
  expect(same).toBe(table);
  expect(fn).toBe(again);
  expect(run(vm, "local t, u, v = ... return t == u.x, u == v", [table, userdata, userdata])).toEqual([false, true]);
});

test("library functions are the same in every VM, tables are not", () => {
  const [a, b] = [newVm(), newVm()];
  expect(a.globals.get("type")).toBe(b.globals.get("type"));
  expect(a.globals.get("string")).not.toBe(b.globals.get("string"));
});

test("a table is read and written raw", () => {
  const vm = newVm();
  const [table] = run(
    vm,
    "return setmetatable({1, 2, nil, 4, x = 1}, { __index = error, __newindex = error, __len = error })",
  );
  if (typeof table !== "object" || !("keys" in table)) throw new Error("no table");
  expect(table.get("missing")).toBeUndefined();
  table.set("y", 2);
  expect([table.sequence(), table.keys()]).toEqual([
    [1, 2],
    [1, 2, 4, "x", "y"],
  ]);
  table.set("y", undefined);
  expect(table.keys()).not.toContain("y");
});

test("the tables among a table's values are found, under every kind of key", () => {
  const vm = newVm();
  const [list, named, shown] = [
    vm.table(),
    vm.table(),
    vm.proxy({ index: () => undefined, newIndex: () => {}, protection: "shown", data: () => null }),
  ];
  const table = vm.table({ text: "x", named, shown });
  table.set(1, list);
  table.set(2, 5);
  expect(new Set(table.tables())).toEqual(new Set([list, named, shown]));
  table.set("named", undefined);
  expect(table.tables()).not.toContain(named);
  expect(list.tables()).toEqual([]);
});

test("writes grow with each write from either side and not with reads", () => {
  const vm = newVm();
  const table = vm.table({ x: 1 });
  const before = table.writes;
  run(vm, "local t = ... return t.x, #t, next(t)", [table]);
  expect(table.writes).toBe(before);
  run(vm, "local t = ... t.x = 1", [table]);
  expect(table.writes).toBeGreaterThan(before);
  const after = table.writes;
  table.set("x", 2);
  expect(table.writes).toBeGreaterThan(after);
});

test("nil and NaN are no keys", () => {
  const table = newVm().table();
  expect(() => table.set(undefined, 1)).toThrow(TypeError);
  expect(() => table.set(Number.NaN, 1)).toThrow(TypeError);
  expect(table.get(Number.NaN)).toBeUndefined();
  expect(table.get(undefined)).toBeUndefined();
});

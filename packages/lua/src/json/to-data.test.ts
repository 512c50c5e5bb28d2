import fc from "fast-check";
import { expect, test } from "vitest";
import { newVm, run } from "../../test/support/run-lua.js";
import {
  DataArray,
  DataObject,
  decodeJson,
  encodeJson,
  type LuaData,
  LuaDataError,
  LuaError,
  LuaFloat,
  type Vm,
} from "../index.js";

function dataOf(vm: Vm, source: string): LuaData {
  return vm.toData(run(vm, source)[0], "var");
}

test.each<[string, LuaData]>([
  ["nil", null],
  ["json.null", null],
  ["true", true],
  ["1", 1],
  ["1.0", new LuaFloat(1)],
  ["-0.0", -0],
  ["'x'", "x"],
  ["{}", new DataObject()],
  ["json.array()", new DataArray([], true)],
  ["{1, 2}", new DataArray([1, 2], false)],
  ["json.array({1, nil, 3})", new DataArray([1, null, 3], true)],
  ["{a = {}}", new DataObject(new Map([["a", new DataObject()]]))],
  ["setmetatable({1}, { __index = error, __len = error, __pairs = error })", new DataArray([1], false)],
])("%s", (source, data) => {
  expect(dataOf(newVm(), `return ${source}`)).toEqual(data);
});

test("an object keeps its keys in the order they were set", () => {
  const data = dataOf(newVm(), "local t = {} t.z = 1 t.a = 2 return t");
  expect(data instanceof DataObject && [...data.entries.keys()]).toEqual(["z", "a"]);
});

test("an error value is the object it holds", () => {
  const vm = newVm();
  expect(encodeJson(vm.toData(vm.errorValue({ kind: "store", message: "m", fields: { path: "p" } }), "x"))).toBe(
    '{"kind":"store","message":"m","path":"p"}',
  );
});

function fault(source: string, vm = newVm()): string {
  try {
    dataOf(vm, source);
  } catch (error) {
    if (error instanceof LuaDataError) return `${error.detail} (${error.path}, ${error.type ?? "-"})`;
    if (error instanceof LuaError) return `${error.kind}: ${error.message}`;
    throw error;
  }
  return "none";
}

test.each([
  ["return print or type", "a function at var is not JSON data (var, function)"],
  ["return { x = { type } }", "a function at var.x[1] is not JSON data (var.x[1], function)"],
  ["return { x = 1/0 }", "the number at var.x is not finite (var.x, -)"],
  ["return 0/0", "the number at var is not finite (var, -)"],
  ["return { '\\255' }", "the string at var[1] is not valid UTF-8 (var[1], -)"],
  ["return { ['\\255'] = 1 }", "a key at var is not valid UTF-8 (var, -)"],
  ["return { a = { [2] = 1 } }", "the table at var.a is neither a sequence nor an object (var.a, -)"],
  ["return { 1, x = 1 }", "the table at var is neither a sequence nor an object (var, -)"],
  ["return { [true] = 1 }", "the table at var is neither a sequence nor an object (var, -)"],
  ["return { [1.5] = 1 }", "the table at var is neither a sequence nor an object (var, -)"],
  ["return json.array({ x = 1 })", "the table at var is neither a sequence nor an object (var, -)"],
  ["return json.array({ [0] = 1 })", "the table at var is neither a sequence nor an object (var, -)"],
  ["local t = {} t.t = { t } return t", "the table at var.t[1] contains itself (var.t[1], -)"],
  ["return { b = type, a = 0/0 }", "the number at var.a is not finite (var.a, -)"],
  [
    "local t = {} for i = 1, 128 do t = { t } end return t",
    `the table at var${"[1]".repeat(128)} is nested deeper than 128 levels (var${"[1]".repeat(128)}, -)`,
  ],
])("%s: %s", (source, expected) => {
  expect(fault(source)).toBe(expected);
});

test("128 levels are data", () => {
  expect(fault("local t = {} for i = 1, 127 do t = { t } end return t")).toBe("none");
});

test("a userdata is no data, and a sealed stand-in says so", () => {
  const vm = newVm();
  const access = { index: () => undefined, newIndex: () => undefined, protection: "p" };
  vm.globals.set("u", vm.userdata({}, access));
  vm.globals.set("sealed", vm.proxy({ ...access, data: () => "sealed" }));
  vm.globals.set("open", vm.proxy({ ...access, data: () => new DataArray([1], true) }));
  expect(fault("return u", vm)).toBe("a userdata at var is not JSON data (var, userdata)");
  expect(fault("return { x = sealed }", vm)).toBe("the table at var.x is sealed (var.x, -)");
  expect(dataOf(vm, "return { open }")).toEqual(new DataArray([new DataArray([1], true)], false));
});

test.each([
  ["shared parts", "local t = {} for i = 1, 100 do t = { t, t } end return t"],
  ["a sparse array", "return json.array({ [2147483647] = 1 })"],
  ["a shared long string", "local s, t = ('x'):rep(1000000), {} for i = 1, 100 do t[i] = s end return t"],
])("%s cannot grow past the ceiling", (_name, source) => {
  expect(fault(source)).toBe("lua: not enough memory");
});

test("the same table may stand in two places", () => {
  expect(encodeJson(dataOf(newVm(), "local t = {1} return { a = t, b = t }"))).toBe('{"a":[1],"b":[1]}');
});

test("any JSON text passes through Lua to the same data", () => {
  const vm = newVm();
  fc.assert(
    fc.property(fc.json(), (text) => {
      const data = decodeJson(text);
      expect(vm.toData(vm.fromData(data), "value")).toEqual(data);
    }),
  );
});

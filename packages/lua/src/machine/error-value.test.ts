import { expect, test } from "vitest";
import { newVm, run } from "../../test/support/run-lua.js";
import { LuaBytes, type Vm } from "../index.js";

function withError(fields: Readonly<Record<string, string | number>> = {}): Vm {
  const vm = newVm();
  vm.globals.set("err", vm.errorValue({ kind: "store", message: "no such file", fields }));
  return vm;
}

test("tostring is exactly the message, and .. joins it", () => {
  const source =
    "return tostring(err), 'x: ' .. err, err .. ' y', err .. 1, 2.0 .. err, err .. err, ('%s'):format(err), table.concat({ err, err }, ',')";
  const message = "no such file";
  expect(run(withError(), source)).toEqual([
    message,
    `x: ${message}`,
    `${message} y`,
    `${message}1`,
    `2.0${message}`,
    message + message,
    message,
    `${message},${message}`,
  ]);
});

test("fields are raw: pairs lists them", () => {
  const source = "local s = {} for k, v in pairs(err) do s[#s + 1] = k .. '=' .. v end return table.concat(s, ' ')";
  expect(run(withError({ path: "a", count: 3 }), source)).toEqual(["count=3 kind=store message=no such file path=a"]);
});

test("the metatable is hidden and protected", () => {
  const source = "return getmetatable(err), select(2, pcall(setmetatable, err, {}))";
  expect(run(withError(), source)).toEqual(["error value", "cannot change a protected metatable"]);
});

test("the message is the kind when the raiser gave none", () => {
  const vm = newVm();
  expect(vm.text(vm.errorValue({ kind: "internal", message: "" }))).toBe("internal");
});

test("joining something else is an ordinary error", () => {
  expect(run(withError(), "return select(2, pcall(function() return err .. {} end))")).toEqual([
    '[string "test"]:1: attempt to concatenate a table value',
  ]);
});

test("data is read back, also by another VM", () => {
  const vm = withError({ reason: "not_found", count: 2 });
  const expected = { kind: "store", message: "no such file", fields: { reason: "not_found", count: 2 } };
  expect(vm.errorData(vm.globals.get("err"))).toEqual(expected);
  expect(newVm().errorData(vm.globals.get("err"))).toEqual(expected);
});

test("what the prompt changed in the fields counts", () => {
  const vm = withError({ path: "a" });
  run(vm, "err.kind = 'tool' err.message = 'other' err.path = nil err.extra = {} err.n = 1.5");
  expect(vm.errorData(vm.globals.get("err"))).toEqual({ kind: "tool", message: "other", fields: { n: 1.5 } });
  run(vm, "err.kind = nil err.message = {} err.n = nil");
  expect(vm.errorData(vm.globals.get("err"))).toEqual({ kind: "lua", message: "lua", fields: {} });
});

test("no table of the prompt is taken for an error value", () => {
  const vm = withError();
  const [copy] = run(
    vm,
    "local t = setmetatable({}, { __metatable = 'error value', __tostring = function() return 'x' end }) for k, v in pairs(err) do t[k] = v end return t",
  );
  expect(vm.errorData(copy)).toBeUndefined();
  expect(vm.errorData("x")).toBeUndefined();
  expect(vm.errorData(undefined)).toBeUndefined();
});

test("the identity of a raised table is kept through pcall, xpcall, error and assert", () => {
  const source = `
    local t = {}
    local _, a = pcall(error, t)
    local _, b = pcall(assert, false, t)
    local _, c = xpcall(error, function(e) return e end, t)
    local _, d = pcall(error, err)
    return a == t, b == t, c == t, d == err`;
  expect(run(withError(), source)).toEqual([true, true, true, true]);
});

test("a string that error raises gets its position by level", () => {
  const source = `
    local function f(level) error('s', level) end
    local function g(level) f(level) end
    return select(2, pcall(g, 0)), select(2, pcall(g, 1)),
      select(2, pcall(g, 2))`;
  expect(run(newVm(), source)).toEqual(["s", '[string "test"]:2: s', '[string "test"]:3: s']);
});

test("text of values that need no Lua", () => {
  const vm = withError();
  const values = run(
    vm,
    "return nil, true, 1, 1.0, 'x', '\\255', json.null, err, json.decode('99999999999999999999'), {}, type, setmetatable({}, { __tostring = function() return 'x' end })",
  );
  expect(values.map((value) => vm.text(value))).toEqual([
    "nil",
    "true",
    "1",
    "1.0",
    "x",
    "\ufffd",
    "null",
    "no such file",
    "99999999999999999999",
    undefined,
    undefined,
    undefined,
  ]);
  expect(values[5]).toBeInstanceOf(LuaBytes);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate, newVm, run } from "../../test/support/run-lua.js";
import type { PlainJson } from "../json/plain.js";

test.each([
  ["nil", "null"],
  ["json.null", "null"],
  ["{}", "{}"],
  ["json.array()", "[]"],
  ["{ 1, { x = json.null } }", '[1,{"x":null}]'],
  ["json.decode('[]')", "[]"],
  ['json.decode(\'{"b":1,"a":[]}\')', '{"a":[],"b":1}'],
  ["json.decode('12345678901234567890')", "12345678901234567890"],
  ["1700000000000", "1700000000000"],
  ["3.0", "3"],
  ["1e300", "1e+300"],
])("json.encode(%s)", (value, text) => {
  expect(evaluate(`return json.encode(${value})`)).toBe(text);
});

test.each([
  ["json.encode(1, 2)", "json.encode takes one value"],
  ["json.encode(type)", "json.encode: a function at value is not JSON data"],
  ["json.encode({ x = 0/0 })", "json.encode: the number at value.x is not finite"],
  ["json.decode(5)", "json.decode takes a string, got integer"],
  ["json.decode()", "json.decode takes a string, got nil"],
  ["json.decode('[1,')", "json.decode: unexpected end of input at line 1 column 4"],
  ["json.decode('\"\\255\"')", "json.decode: invalid UTF-8 at line 1 column 2"],
  ["json.array(5)", "json.array takes a table, got integer"],
  ["json.array(json.null)", "json.array takes a table, got userdata"],
  ["json.array(setmetatable({}, {}))", "json.array takes a table without a metatable"],
])("%s raises an error value of kind lua", (call, message) => {
  expect(run(newVm(), `local ok, e = pcall(function() ${call} end) return ok, e.kind, e.message`)).toEqual([
    false,
    "lua",
    message,
  ]);
});

test("json.array marks the table it is given and is at peace with a marked one", () => {
  expect(
    run(
      newVm(),
      "local t = {} local a = json.array(t) return a == t, json.array(a) == t, getmetatable(t), #json.array({1, 2})",
    ),
  ).toEqual([true, true, "json array", 2]);
});

test("a marked array keeps #, ipairs and table.insert", () => {
  const source =
    "local t = json.decode('[1,2]') table.insert(t, 3) local s = 0 for _, v in ipairs(t) do s = s + v end return #t, s, json.encode(t)";
  expect(run(newVm(), source)).toEqual([3, 6, "[1,2,3]"]);
});

test("json.null is truthy, equal to itself and shows as null", () => {
  const source =
    "local n = json.decode('null') return n == json.null, n and true, tostring(n), type(n), ({ [n] = 1 })[json.null]";
  expect(run(newVm(), source)).toEqual([true, true, "null", "userdata", 1]);
});

test("an exact integer works on its digits", () => {
  const source = `
    local function d(s) return json.decode(s) end
    local a, b, c = d('9007199254740993'), d('9007199254740993'), d('9007199254740994')
    local n = d('-9007199254740993')
    return tostring(a), a .. '', 'n=' .. a, a == b, a == c, a < c, c < a, a <= b, n < a, d('-90071992547409930') < n,
      getmetatable(a), type(a), tonumber(tostring(a))`;
  const digits = "9007199254740993";
  expect(run(newVm(), source)).toEqual([
    digits,
    digits,
    `n=${digits}`,
    true,
    false,
    true,
    false,
    true,
    true,
    true,
    "exact integer",
    "userdata",
    9007199254740992,
  ]);
});

test.each(["a + 1", "-a", "#a", "a.x", "a()", "a < 1", "a .. {}"])("%s raises on an exact integer", (expression) => {
  expect(evaluate(`local a = json.decode('9007199254740993') return pcall(function() return ${expression} end)`)).toBe(
    false,
  );
});

test("an exact integer is frozen", () => {
  expect(evaluate("local a = json.decode('9007199254740993') return pcall(function() a.x = 1 end)")).toBe(false);
  expect(evaluate("return pcall(setmetatable, json.decode('9007199254740993'), {})")).toBe(false);
});

test("number tokens become integers and floats by their form", () => {
  expect(
    run(
      newVm(),
      "local t = json.decode('[1,1.0,2147483648,1e2]') return math.type(t[1]), math.type(t[2]), math.type(t[3]), t[3], t[4]",
    ),
  ).toEqual(["integer", "float", "float", 2147483648, expect.objectContaining({ value: 100 })]);
});

test("any JSON value passes from text through Lua tables to an equal text", () => {
  const vm = newVm();
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: PlainJson = JSON.parse(text);
      const [encoded] = run(vm, "return json.encode(json.decode((...)))", [text]);
      expect(JSON.parse(String(encoded))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each([
  ["decoding many values", "json.decode('[' .. ('1,'):rep(500000) .. '1]')"],
  ["decoding many objects", "json.decode('[' .. ('{},'):rep(100000) .. '{}]')"],
  ["encoding many escapes", "json.encode(('\\1'):rep(3000000))"],
  [
    "encoding a string that many tables share",
    "local s, t = ('x'):rep(1000000), {} for i = 1, 20 do t[i] = s end json.encode(t)",
  ],
])("%s above the ceiling raises an error that can be caught", (_name, call) => {
  const vm = newVm({ memoryBytes: 16 * 2 ** 20 });
  const source = `local ok, e = pcall(function() ${call} end) return ok, e.kind, tostring(e)`;
  expect(run(vm, source)).toEqual([false, "lua", "not enough memory"]);
});

import { expect, test } from "vitest";
import { evaluate, newVm, run, runToEnd, start } from "../test/support/run-lua.js";
import { createVm, type LuaValue } from "./index.js";

/*
 * The ways out that comparable sandboxes had. Each test names one.
 */

function namesIn(path: string): LuaValue {
  return run(newVm(), `local n = {} for k in pairs(${path}) do n[#n + 1] = k end return table.concat(n, ' ')`)[0];
}

test("the globals are exactly the listed ones", () => {
  const vm = createVm({ seed: new Uint8Array(), memoryBytes: 2 ** 20, checkCancel: () => false });
  expect(vm.globals.keys().join(" ")).toBe(
    "_G _VERSION assert error getmetatable ipairs math next pairs pcall select setmetatable string table tonumber tostring type xpcall",
  );
});

test.each([
  ["string", "byte char find format gmatch gsub len lower match pack packsize rep reverse sub unpack upper"],
  ["table", "concat insert move pack remove sort unpack"],
  [
    "math",
    "abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger modf pi rad random randomseed sin sqrt tan tointeger type ult",
  ],
])("%s holds exactly the listed functions", (library, names) => {
  expect(namesIn(library)).toBe(names);
});

test.each([
  "print",
  "load",
  "loadstring",
  "loadfile",
  "dofile",
  "rawget",
  "rawset",
  "rawequal",
  "rawlen",
  "collectgarbage",
  "warn",
  "coroutine",
  "utf8",
  "os",
  "io",
  "debug",
  "package",
  "require",
  "fengari",
  "js",
  "string.dump",
  "_ENV.load",
  "_G.load",
  "getmetatable('').__index.dump",
])("%s is nil", (name) => {
  expect(evaluate(`return ${name} == nil`)).toBe(true);
});

test("the string metatable leads nowhere and belongs to its VM", () => {
  const a = newVm();
  run(a, "getmetatable('').__index = function() return 'patched' end");
  expect(run(a, "return ('x').anything")).toEqual(["patched"]);
  expect(run(newVm(), "return ('x').anything, ('x'):upper()")).toEqual([undefined, "X"]);
});

test("a patched library reaches no other VM", () => {
  run(newVm(), "string.upper = nil table.concat = nil math.floor = nil _G.pairs = nil");
  expect(run(newVm(), "return type(string.upper), type(table.concat), type(math.floor), type(pairs)")).toEqual([
    "function",
    "function",
    "function",
    "function",
  ]);
});

test("rebinding a base function does not reach the functions that use its like", () => {
  expect(
    run(
      newVm(),
      "tostring = nil type = nil next = nil local n = 0 for _ in pairs({1}) do n = n + 1 end return n, ('%s'):format(1), table.concat({setmetatable({}, { __tostring = function() return 'x' end })})",
    ),
  ).toEqual([1, "1", "x"]);
});

test.each([
  [
    "__index",
    "return ({}).__proto__, ({}).constructor, ('').constructor, ({})['hasOwnProperty'], _G.toString, string.prototype",
  ],
  [
    "a table key",
    "local t = {} t.__proto__ = 1 t.constructor = 2 if t.__proto__ ~= 1 or t.constructor ~= 2 then return 'lost' end return t.toString, t.valueOf",
  ],
])("JavaScript properties do not show through %s", (_name, source) => {
  expect(run(newVm(), source).every((value) => value === undefined)).toBe(true);
});

test("_ENV can be replaced but gives nothing new", () => {
  expect(
    run(newVm(), "local real = _ENV local _ENV = { real = real } return real.load, load, real == real._G"),
  ).toEqual([undefined, undefined, true]);
});

test("binary chunks cannot be made or loaded", () => {
  expect(evaluate("return string.dump == nil and load == nil")).toBe(true);
});

test("__gc is never run and __mode tables keep their entries", () => {
  expect(
    evaluate(
      "local ran = false for i = 1, 1000 do setmetatable({}, { __gc = function() ran = true end }) end local w = setmetatable({}, { __mode = 'kv' }) w[1] = {} return ran or w[1] == nil",
    ),
  ).toBe(false);
});

test("__metatable protects against reading and replacing", () => {
  expect(
    run(
      newVm(),
      "local t = setmetatable({}, { __metatable = 'locked', __index = { secret = 1 } }) return getmetatable(t), (pcall(setmetatable, t, nil)), t.secret",
    ),
  ).toEqual(["locked", false, 1]);
});

test("hidden metatables cannot be reached by any function of the sandbox", () => {
  const vm = newVm();
  vm.globals.set("err", vm.errorValue({ kind: "lua", message: "m" }));
  const source = `
    local array, exact = json.array(), json.decode('99999999999999999999')
    for _, v in pairs({ err, array, exact }) do
      if type(getmetatable(v)) ~= 'string' or pcall(setmetatable, v, {}) then return 'reached' end
    end
    return 'hidden'`;
  expect(run(vm, source)).toEqual(["hidden"]);
});

test("a metamethod that gets an error value gets no way to its metatable", () => {
  const vm = newVm();
  vm.globals.set("err", vm.errorValue({ kind: "lua", message: "m" }));
  expect(
    run(
      vm,
      "local a, b = pcall(function() return setmetatable({}, { __concat = function(x, y) return getmetatable(y) end }) .. err end) return a, b",
    ),
  ).toEqual([true, "error value"]);
});

test("error objects do not carry JavaScript", () => {
  const source =
    "local _, e = pcall(function() local x = nil; return x.y end) return type(e), type(select(2, pcall(error)))";
  expect(run(newVm(), source)).toEqual(["string", "nil"]);
});

test.each([
  ["string.rep", "('x'):rep(2147483647)"],
  ["string.rep of nothing", "assert((''):rep(2147483647) == '') error()"],
  ["string.rep with a separator", "('x'):rep(2147483647, 'y')"],
  ["string.format", "local s = ('x'):rep(60000000) return ('%s%s'):format(s, s)"],
  ["table.concat", "local s = ('x'):rep(60000000) return table.concat({ s, s })"],
  ["..", "local s = ('x'):rep(60000000) return s .. s"],
  ["an error value", "local s = ('x'):rep(60000000) local _, e = pcall(error, s) return s .. e"],
])("%s cannot build a string above the ceiling", (_name, body) => {
  expect(evaluate(`return pcall(function() ${body} end)`)).toBe(false);
});

test("a string above the ceiling raises an error value that can be caught", () => {
  const vm = newVm({ memoryBytes: 1000 });
  const ceiling = (body: string): readonly LuaValue[] =>
    run(vm, `local ok, e = pcall(function() ${body} end) return ok, type(e) == 'table' and e.kind, tostring(e)`);
  const refused = [false, "lua", "not enough memory"];
  expect(ceiling("return ('x'):rep(1001)")).toEqual(refused);
  expect(ceiling("local s = ('x'):rep(600) return s .. s")).toEqual(refused);
  expect(ceiling("return table.concat({ ('x'):rep(600), ('y'):rep(600) })")).toEqual(refused);
  expect(ceiling("return ('%s%s'):format(('x'):rep(600), ('y'):rep(600))")).toEqual(refused);
  expect(ceiling("return ('x'):rep(100):gsub('x', ('y'):rep(100))")).toEqual(refused);
  expect(ceiling("return ('x'):rep(1000)")[0]).toBe(true);
});

test.each([
  ["a slow pattern", "('a'):rep(800):find('.-.-.-.-b')"],
  ["a slow gsub", "('a'):rep(800):gsub('.-.-.-.-b', '')"],
  ["a slow match in gmatch", "for _ in ('a'):rep(800):gmatch('.-.-.-.-b') do end"],
  ["a deep pattern", "('a'):rep(300):match(('(a'):rep(30) .. ('?'):rep(1) .. (')'):rep(30) .. ('a?'):rep(300))"],
])("%s gives up", (_name, body) => {
  expect(evaluate(`return select(2, pcall(function() ${body} end))`)).toContain("pattern too complex");
});

test.each([
  ["endless recursion", "local function f() return 1 + f() end f()"],
  [
    "recursion through a metamethod",
    "local t = {} setmetatable(t, { __index = function(_, k) return t[k] end }) return t.x",
  ],
  ["recursion through gsub", "local function f() return (string.gsub('x', 'x', f)) end f()"],
  ["recursion through pcall", "local function f() local ok, e = pcall(f) if not ok then error(e, 0) end end f()"],
  [
    "recursion through __tostring",
    "local t = {} setmetatable(t, { __tostring = function() return tostring(t) end }) tostring(t)",
  ],
  ["recursion of a message handler", "local function h() return xpcall(error, h) end xpcall(error, h)"],
  ["a chain of __call", "local t = {} for i = 1, 300 do t = setmetatable({}, { __call = t }) end t()"],
  [
    "many arguments",
    "local t = {} for i = 1, 30000 do t[i] = i end local function f(...) return 1, f(1, ...) end f(table.unpack(t))",
  ],
])("%s is an ordinary Lua error or ends", (_name, body) => {
  const step = runToEnd(newVm(), `return pcall(function() ${body} end)`);
  expect(step.status).toBe("returned");
});

test("string.byte, table.unpack and string.rep ranges at the edge of integers are safe", () => {
  const source = `
    local calls = {
      function() return table.unpack({}, 2147483647, 2147483647) end,
      function() return table.unpack({}, -2147483648, -2147483648) end,
      function() return ('x'):byte(-2147483648, 2147483647) end,
      function() return ('x'):sub(-2147483648, 2147483647) end,
      function() return ('x'):rep(-2147483648) end,
      function() return select(-2147483648, 1) end,
      function() return string.char(256) end,
      function() return ('x'):find('x', 2147483647) end,
      function() return table.move({1}, 1, 1, 2147483647) end,
      function() return string.unpack('i4', 'abcd', 2147483647) end,
      function() return string.packsize('c2147483647c2147483647') end,
      function() return table.concat({}, '', 2147483647, 2147483647) end,
    }
    for i = 1, #calls do pcall(calls[i]) end
    return 'alive'`;
  expect(evaluate(source)).toBe("alive");
});

test("addresses are counted per VM from 1 in order of first print", () => {
  const source =
    "local a, b = {}, {} return tostring(b), tostring(a), tostring(b), ('%s'):format(a), (tostring(type):gsub('^function: ', ''))";
  for (let i = 0; i < 2; i++)
    expect(run(newVm(), source)).toEqual([
      "table: 0x00000001",
      "table: 0x00000002",
      "table: 0x00000001",
      "table: 0x00000002",
      "0x00000003",
    ]);
});

test("upvalues of the sandbox's functions are out of reach", () => {
  expect(evaluate("return debug == nil and getfenv == nil and setfenv == nil")).toBe(true);
});

test("two VMs share no table through a chunk's constants or functions", () => {
  const [a] = run(newVm(), "return { f = function() end }");
  const [b] = run(newVm(), "return { f = function() end }");
  expect(a).not.toBe(b);
});

test("a coroutine without a prompt's coroutine library cannot be made", () => {
  expect(start(newVm(), "return type(coroutine)")).toEqual({ status: "returned", values: ["nil"] });
});

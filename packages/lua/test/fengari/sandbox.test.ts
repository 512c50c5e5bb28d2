import { describe, expect, test } from "vitest";
import { defs, lauxlib, lobject, lua } from "../../src/fengari/bundle.js";
import type { LClosure, LuaState } from "../../src/fengari/state.js";
import { bareState, errorOf, results, run } from "./bare-state.js";

test("addresses are numbered by state in order of first print", () => {
  const source = "local a, b = {}, {} return tostring(b), tostring(a), tostring(b), ('%s'):format(print)";
  const expected = { results: ["table: 0x00000001", "table: 0x00000002", "table: 0x00000001", "function: 0x00000003"] };
  expect(run(bareState(), source)).toEqual(expected);
  expect(run(bareState(), source)).toEqual(expected);
});

test("a closure is a new object each time, whoever else runs its prototype", () => {
  expect(
    results("local fs = {} for i = 1, 2 do fs[i] = function() return 1 end end return fs[1] == fs[2], fs[1] == fs[1]"),
  ).toEqual([false, true]);
});

test("states that share a prototype share nothing else", () => {
  const first = bareState();
  const source = defs.to_luastring("local n = 0 function up() n = n + 1 return n end return up()");
  expect(lauxlib.luaL_loadbufferx(first, source, source.length, defs.to_luastring("=chunk"), null)).toBe(lua.LUA_OK);
  const compiled = lua.lua_topointer(first, -1);
  if (!isClosure(compiled)) throw new Error("no closure");
  const enter = (L: LuaState): unknown => {
    const closure = new lobject.LClosure(L, 1);
    closure.p = compiled.p;
    closure.upvals = [new lobject.TValue(defs.constant_types.LUA_TNIL, null)];
    lua.lua_settop(L, 0);
    L.stack[L.top] = new lobject.TValue(defs.constant_types.LUA_TLCL, closure);
    L.top++;
    lua.lua_pushglobaltable(L);
    lua.lua_setupvalue(L, -2, 1);
    lua.lua_call(L, 0, 1);
    return lua.lua_tointeger(L, -1);
  };
  const second = bareState();
  expect([enter(first), enter(second)]).toEqual([1, 1]);
  expect([run(first, "return up()"), run(second, "return up()"), run(first, "return up()")]).toEqual([
    { results: [{ integer: 2 }] },
    { results: [{ integer: 2 }] },
    { results: [{ integer: 3 }] },
  ]);
});

function isClosure(value: unknown): value is LClosure {
  return value instanceof lobject.LClosure;
}

test("nothing random is left: no generator, and sorting takes the same steps each time", () => {
  expect(results("return math.random, math.randomseed")).toEqual([null, null]);
  const source = `
    local t, n = {}, 0
    for i = 1, 2000 do t[i] = (i * 7919) % 1009 end
    table.sort(t, function(a, b) n = n + 1 return a < b end)
    for i = 2, #t do assert(t[i - 1] <= t[i]) end
    return n`;
  expect(results(source)).toEqual(results(source));
});

test("a yield from a place that cannot says so in the reference's words", () => {
  const L = bareState();
  const thread = lua.lua_newthread(L);
  lua.lua_pushcfunction(thread, (inner) => {
    lua.lua_pushcfunction(inner, (deep) => lua.lua_yield(deep, 0));
    lua.lua_call(inner, 0, 0);
    return 0;
  });
  expect(lua.lua_resume(thread, null, 0)).toBe(lua.LUA_ERRRUN);
  expect(lua.lua_tojsstring(thread, -1)).toBe("attempt to yield across a C-call boundary");
});

describe("a JavaScript exception", () => {
  const fault = new Error("fault of the host");
  function faulty(pass: boolean): LuaState {
    const L = bareState();
    L.l_G.passnativeerrors = pass;
    lua.lua_pushcfunction(L, () => {
      throw fault;
    });
    lua.lua_setglobal(L, "fail");
    return L;
  }

  test("leaves every protected call when the state asks for it", () => {
    expect(() => run(faulty(true), "pcall(pcall, fail)")).toThrow(fault);
  });

  test("leaves lua_resume too", () => {
    const L = faulty(true);
    const thread = lua.lua_newthread(L);
    lua.lua_getglobal(thread, "fail");
    expect(() => lua.lua_resume(thread, null, 0)).toThrow(fault);
  });

  test("is fengari's to handle otherwise", () => {
    expect(run(faulty(false), "return (pcall(fail))")).toEqual({ results: [false] });
  });

  test("does not stand for Lua's own errors", () => {
    expect(run(faulty(true), "return pcall(error, 'x')")).toEqual({ results: [false, "x"] });
  });
});

describe("count hooks", () => {
  test("fire every so many instructions, in loops and in calls", () => {
    const L = bareState();
    let fired = 0;
    lua.lua_sethook(L, () => fired++, lua.LUA_MASKCOUNT, 1000);
    expect(run(L, "for i = 1, 100000 do end")).toEqual({ results: [] });
    expect(fired).toBeGreaterThanOrEqual(99);
    expect(fired).toBeLessThanOrEqual(102);
  });

  test("may yield, and the loop goes on where it was", () => {
    const L = bareState();
    const thread = lua.lua_newthread(L);
    const source = defs.to_luastring("local n = 0 for i = 2147483640, 2147483655 do n = n + 1 end return n");
    lauxlib.luaL_loadbufferx(thread, source, source.length, source, null);
    lua.lua_sethook(thread, (hooked) => void lua.lua_yield(hooked, 0), lua.LUA_MASKCOUNT, 1);
    let yields = 0;
    while (lua.lua_resume(thread, null, 0) === lua.LUA_YIELD) yields++;
    expect(yields).toBeGreaterThan(32);
    expect(lua.lua_tointeger(thread, -1)).toBe(16);
  });
});

describe("library calls that no hook could stop are refused", () => {
  test.each([
    ["table.move", "table.move({}, 1, 2147483646, 2)"],
    ["table.insert", "table.insert(setmetatable({}, {__len = function() return 2147483646 end}), 1, 'x')"],
    ["table.remove", "table.remove(setmetatable({}, {__len = function() return 2147483646 end}), 1)"],
  ])("%s", (_name, source) => {
    expect(errorOf(source)).toContain("too many elements to move");
  });

  test("up to ten million elements move", () => {
    expect(results("local t = table.move({1, 2, 3}, 1, 3, 2) return t[4], #t, table.remove(t, 1), #t")).toEqual([
      { integer: 3 },
      { integer: 4 },
      { integer: 1 },
      { integer: 3 },
    ]);
  });
});

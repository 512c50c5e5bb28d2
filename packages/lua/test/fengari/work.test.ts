import { describe, expect, test } from "vitest";
import { lua } from "../../src/fengari/bundle.js";
import type { LuaState } from "../../src/fengari/state.js";
import { bareState, run } from "./bare-state.js";

/** How many instructions a run counts, measured by count hooks and by the work that is worth more than one interval. */
function countedBy(source: string, interval = 100): number {
  const L = bareState();
  let counted = 0;
  L.l_G.onwork = (thread, instructions) => {
    counted += instructions - thread.hookcount;
    thread.hookcount = 1;
  };
  lua.lua_sethook(
    L,
    () => {
      counted += interval;
    },
    lua.LUA_MASKCOUNT,
    interval,
  );
  const outcome = run(L, source);
  if ("error" in outcome) throw new Error(outcome.error);
  return counted;
}

describe("work inside one instruction counts as instructions", () => {
  test.each([
    ["`..` of long strings", "local s = ('x'):rep(1000000) for i = 1, 10 do local t = s .. 'y' end", 78_000],
    [
      "long strings in order",
      "local s = ('x'):rep(1000000) local a, b = s .. 'a', s .. 'b' for i = 1, 5 do local x, y = a < b, a <= b end",
      310_000,
    ],
    [
      "long strings that may be equal",
      "local s = ('x'):rep(1000000) local a, b = s .. 'a', s .. 'a' for i = 1, 10 do local x = a == b end",
      310_000,
    ],
    [
      "a long string as a key",
      "local s, t = ('x'):rep(1000000), {} for i = 1, 10 do local x = t[s .. 'y'] end",
      380_000,
    ],
    ["steps of the matcher", "local s = ('a'):rep(1000) for i = 1, 10 do s:find('.-b') end", 4_900_000],
    ["steps of an iterator", "for _ in ('a'):rep(1000):gmatch('.-b') do end", 490_000],
    ["steps that end in an error", "pcall(string.find, ('a'):rep(800), '.-.-.-b')", 9_800_000],
    [
      "varargs",
      "local function f(...) for i = 1, 10 do local n = select('#', ...) end end f(table.unpack({}, 1, 10000))",
      100_000,
    ],
    ["many results", "local function f() return table.unpack({}, 1, 10000) end for i = 1, 10 do f() end", 200_000],
    ["a constructor of varargs", "local function f(...) return { ... } end f(table.unpack({}, 1, 10000))", 30_000],
    ["table.pack", "table.pack(table.unpack({}, 1, 10000))", 40_000],
    [
      "moves of table.insert",
      "local t = {} for i = 1, 1000 do t[i] = i end for i = 1, 10 do table.insert(t, 1, 0) end",
      40_000,
    ],
    ["a sort without comparator", "local t = {} for i = 1, 1000 do t[i] = (i * 7919) % 1009 end table.sort(t)", 34_000],
    [
      "errors below many calls",
      "local function f(n) if n > 0 then return 1 + f(n - 1) end for i = 1, 100 do pcall(error) end return 1 end f(10000)",
      250_000,
    ],
  ])("%s", (_name, source, least) => {
    expect(countedBy(source)).toBeGreaterThan(least);
  });

  test.each([
    ["short strings", "for i = 1, 1000 do local s = 'a' .. 'b' end", 6_000],
    ["a comparator of a sort", "local t = {3, 2, 1} table.sort(t, function(a, b) return a < b end)", 1_000],
    ["few varargs", "local function f(...) return ... end for i = 1, 100 do f(1, 2, 3) end", 3_000],
  ])("what is little work adds none: %s", (_name, source, most) => {
    expect(countedBy(source)).toBeLessThan(most);
  });

  test("the count is the same in every run", () => {
    const source = "local s = ('ab'):rep(3000) return (s:gsub('a', 'xyz')):find('z[^z]-q')";
    expect(countedBy(source)).toBe(countedBy(source));
  });
});

test("without a count hook nothing counts", () => {
  const L = bareState();
  L.l_G.onwork = () => {
    throw new Error("asked");
  };
  expect(run(L, "return #(('x'):rep(1000000) .. 'y')")).toEqual({ results: [{ integer: 1_000_001 }] });
});

/** Runs a function in a thread with a count hook until it ends; tells how often the hook fired. */
function hooksOf(L: LuaState, source: string): number {
  let fired = 0;
  const thread = lua.lua_newthread(L);
  lua.lua_sethook(thread, () => void fired++, lua.LUA_MASKCOUNT, 10);
  run(L, `return function() ${source} end`);
  lua.lua_settop(L, 1);
  lua.lua_xmove(L, thread, 1);
  lua.lua_resume(thread, null, 0);
  return fired;
}

test("hooks go on after a protected call that can yield caught an error", () => {
  const L = bareState();
  expect(hooksOf(L, "pcall(error) for i = 1, 1000 do end")).toBeGreaterThan(90);
  expect(
    hooksOf(L, "pcall(pcall, error) pcall(function() pcall(error) error() end) for i = 1, 1000 do end"),
  ).toBeGreaterThan(90);
});

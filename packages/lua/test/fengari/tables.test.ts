import { describe, expect, test } from "vitest";
import { defs, lobject, ltable, lua } from "../../src/fengari/bundle.js";
import type { LuaState, Table } from "../../src/fengari/state.js";
import { bareState, run } from "./bare-state.js";

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && "writes" in value;
}

/** How often `source` wrote into the global table `t`. */
function writesOf(source: string): number {
  const L = bareState();
  const outcome = run(L, source);
  if ("error" in outcome) throw new Error(outcome.error);
  lua.lua_getglobal(L, "t");
  const table = lua.lua_topointer(L, -1);
  if (!isTable(table)) throw new Error("t is no table");
  return table.writes;
}

describe("every raw write counts", () => {
  test.each([
    ["none", "t = {}", 0],
    ["a list", "t = {1, 2, 3}", 3],
    ["fields", "t = {a = 1, ['b'] = 2, [5] = 3}", 3],
    ["assignment", "t = {} t.a = 1 t.a = 2 t[1] = 3", 3],
    ["removal", "t = {1} t[1] = nil", 2],
    ["rawset", "t = setmetatable({}, {__newindex = print}) rawset(t, 'a', 1)", 1],
    ["table.insert and remove", "t = {} table.insert(t, 1) table.remove(t)", 2],
    ["table.sort", "t = {2, 1} table.sort(t)", 4],
    ["reading", "t = {1} for i = 1, 10 do local x = t[i], #t, next(t) end", 1],
    ["a metamethod's own table", "local o = {} t = setmetatable({}, {__newindex = o}) t.a = 1", 0],
    ["a metatable", "t = {} setmetatable(t, {})", 0],
  ])("%s", (_name, source, writes) => {
    expect(writesOf(source)).toBe(writes);
  });
});

describe("a table that shares another one's entries", () => {
  const number = lobject.TValue;
  const { LUA_TNUMINT } = defs.constant_types;

  function shared(): { L: LuaState; source: Table; copy: Table } {
    const L = bareState();
    const source = ltable.luaH_new(L);
    for (const n of [1, 2, 3]) ltable.luaH_setint(source, n, new number(LUA_TNUMINT, n * 10));
    return { L, source, copy: ltable.luaH_share(L, source) };
  }

  const values = (table: Table): unknown[] => [...table.strong.values()].map(({ value }) => value.value);

  test("shows them without a write", () => {
    const { source, copy } = shared();
    expect([values(copy), copy.writes, ltable.luaH_getn(copy)]).toEqual([[10, 20, 30], 0, 3]);
    expect(copy.strong).toBe(source.strong);
  });

  test("keeps a write, a removal and a new key to itself", () => {
    const { source, copy } = shared();
    ltable.luaH_setint(copy, 1, new number(LUA_TNUMINT, 99));
    ltable.luaH_setint(copy, 4, new number(LUA_TNUMINT, 40));
    ltable.luaH_setint(copy, 2, lobject.luaO_nilobject);
    expect([values(copy), values(source)]).toEqual([
      [99, 30, 40],
      [10, 20, 30],
    ]);
  });

  test("is one of several, none of which sees another's writes", () => {
    const { L, source, copy } = shared();
    const other = ltable.luaH_share(L, source);
    ltable.luaH_setint(copy, 1, lobject.luaO_nilobject);
    expect([values(copy), values(other)]).toEqual([
      [20, 30],
      [10, 20, 30],
    ]);
  });
});

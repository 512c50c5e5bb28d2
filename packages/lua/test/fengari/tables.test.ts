import { describe, expect, test } from "vitest";
import { lua } from "../../src/fengari/bundle.js";
import type { Table } from "../../src/fengari/state.js";
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

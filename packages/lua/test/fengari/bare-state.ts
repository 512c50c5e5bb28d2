import { defs, lauxlib, lbaselib, lmathlib, lstrlib, ltablib, lua } from "../../src/fengari/bundle.js";
import type { LuaState } from "../../src/fengari/state.js";

/** A Lua value as the tests compare it; the subtype of a number shows. */
export type Shown = { integer: number } | { float: number } | string | boolean | null;

/** What a run gave: its results, or the text of the error that ended it. */
export type Outcome = { results: readonly Shown[] } | { error: string };

const openers = {
  _G: lbaselib.luaopen_base,
  math: lmathlib.luaopen_math,
  string: lstrlib.luaopen_string,
  table: ltablib.luaopen_table,
};

/** A state of the bundle with fengari's own libraries and nothing of Runvil's. */
export function bareState(): LuaState {
  const L = lauxlib.luaL_newstate();
  if (L === null) throw new Error("no state");
  for (const [name, open] of Object.entries(openers)) lauxlib.luaL_requiref(L, defs.to_luastring(name), open, 1);
  lua.lua_settop(L, 0);
  return L;
}

function shown(L: LuaState, index: number): Shown {
  if (lua.lua_isinteger(L, index)) return { integer: lua.lua_tointeger(L, index) };
  switch (lua.lua_type(L, index)) {
    case lua.LUA_TNIL:
      return null;
    case lua.LUA_TBOOLEAN:
      return lua.lua_toboolean(L, index);
    case lua.LUA_TNUMBER:
      return { float: lua.lua_tonumber(L, index) };
    default:
      return defs.to_jsstring(lauxlib.luaL_tolstring(L, index), undefined, undefined, true);
  }
}

/** Runs source text in a state. */
export function run(L: LuaState, source: string): Outcome {
  lua.lua_settop(L, 0);
  const bytes = defs.to_luastring(source);
  const name = defs.to_luastring("=test");
  const status =
    lauxlib.luaL_loadbufferx(L, bytes, bytes.length, name, null) || lua.lua_pcall(L, 0, lua.LUA_MULTRET, 0);
  if (status !== lua.LUA_OK) return { error: String(shown(L, -1)) };
  const count = lua.lua_gettop(L);
  return { results: Array.from({ length: count }, (_, i) => shown(L, i + 1)) };
}

/** The results of source text in a new state; throws when it raises. */
export function results(source: string): readonly Shown[] {
  const outcome = run(bareState(), source);
  if ("error" in outcome) throw new Error(outcome.error);
  return outcome.results;
}

/** The error text of source text in a new state. */
export function errorOf(source: string): string {
  const outcome = run(bareState(), source);
  if ("error" in outcome) return outcome.error;
  throw new Error(`no error but ${JSON.stringify(outcome.results)}`);
}

import { encodeUtf8 } from "../border/utf8.js";
import { lauxlib, lobject, lua } from "../fengari/bundle.js";
import type { LuaState, TValue } from "../fengari/state.js";

/** Raises a value as it is. */
export function raiseSlot(L: LuaState, slot: TValue): never {
  lobject.pushobj2s(L, slot);
  return lua.lua_error(L);
}

/** Raises a string with the position of the Lua code that called the running native function. */
export function raiseText(L: LuaState, text: string): never {
  lauxlib.luaL_where(L, 1);
  lua.lua_pushstring(L, encodeUtf8(text));
  lua.lua_concat(L, 2);
  L.l_G.raisedtext = L.stack[L.top - 1]?.value ?? null;
  return lua.lua_error(L);
}

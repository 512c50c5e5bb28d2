import { lauxlib, lobject, ltable, lua } from "../fengari/bundle.js";
import type { JsFunction, LuaState, Table, TValue } from "../fengari/state.js";
import { chargeWork } from "../machine/work.js";
import { LUA_NULL } from "../value.js";
import { argumentError } from "./arguments.js";

/** What making a text of a value is worth, in instructions. */
const TEXT_WORK = 100;

/** `tostring(v)`. */
export const tostring: JsFunction = (L) => {
  if (lua.lua_gettop(L) === 0) argumentError(L, 1, "tostring", "value expected");
  chargeWork(L, TEXT_WORK);
  pushText(L, 1);
  return 1;
};

/**
 * Pushes what `tostring` gives for the value at a stack index and returns its bytes. Runs `__tostring`, so the caller is
 * a library function that began a stretch.
 */
export function pushText(L: LuaState, index: number): Uint8Array {
  if (lua.lua_touserdata(L, index) === LUA_NULL) return lua.lua_pushliteral(L, "null");
  return lauxlib.luaL_tolstring(L, index);
}

/** A field of a value's metatable, read raw; nil when there is none. */
export function metafield(L: LuaState, slot: TValue, field: TValue): TValue {
  const metatable = metatableOf(L, slot);
  return metatable === null ? lobject.luaO_nilobject : ltable.luaH_get(L, metatable, field);
}

/** The metatable that gives a value its metamethods. */
export function metatableOf(L: LuaState, slot: TValue): Table | null {
  const { value } = slot;
  if (value instanceof ltable.Table || value instanceof lobject.Udata) return value.metatable;
  return L.l_G.mt[slot.ttnov()] ?? null;
}

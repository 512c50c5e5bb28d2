import { decodeLossy } from "../border/utf8.js";
import { lobject, ltable, lua } from "../fengari/bundle.js";
import type { LuaState, Table, TValue } from "../fengari/state.js";
import { raiseText } from "../machine/raise.js";

/** The argument at a position from 1; nil when it is missing. */
export function argument(L: LuaState, at: number): TValue {
  const index = L.ci.funcOff + at;
  return (index < L.top ? L.stack[index] : undefined) ?? lobject.luaO_nilobject;
}

/** Raises `bad argument #{at} to '{fn}' ({problem})`. */
export function argumentError(L: LuaState, at: number, fn: string, problem: string): never {
  return raiseText(L, `bad argument #${at} to '${fn}' (${problem})`);
}

/** The type name of an argument in messages: integers and floats told apart, nil for a missing one. */
export function argumentType(slot: TValue, L: LuaState): string {
  if (slot.ttisinteger()) return "integer";
  return decodeLossy(lua.lua_typename(L, slot.ttnov()));
}

/** The table at an argument position; raises when it is none. */
export function tableArgument(L: LuaState, at: number, fn: string): Table {
  const slot = argument(L, at);
  if (slot.value instanceof ltable.Table) return slot.value;
  return argumentError(L, at, fn, `table expected, got ${argumentType(slot, L)}`);
}

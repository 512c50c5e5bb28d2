import { lua } from "../fengari/bundle.js";
import type { LuaState } from "../fengari/state.js";

/** A state that runs no prompt: chunks are compiled in it, and raw table access names it where fengari asks for one. */
export const scratch: LuaState = newState();

/** A new bare state. */
export function newState(): LuaState {
  const L = lua.lua_newstate();
  if (L === null) throw new Error("fengari gave no state");
  return L;
}

import { newState } from "../border/scratch.js";
import { isJsFunction, readSlot } from "../border/values.js";
import { ltable, lua } from "../fengari/bundle.js";
import type { JsFunction } from "../fengari/state.js";

/** The functions of one of fengari's libraries by name. They hold no state, so all VMs share them. */
export function fengariLibrary(open: JsFunction): ReadonlyMap<string, JsFunction> {
  const L = newState();
  lua.lua_pushcfunction(L, open);
  lua.lua_call(L, 0, 1);
  const library = lua.lua_topointer(L, -1);
  const functions = new Map<string, JsFunction>();
  if (!(library instanceof ltable.Table)) throw new TypeError("a library that is no table");
  for (const { key, value } of library.strong.values()) {
    const name = readSlot(key);
    if (typeof name === "string" && isJsFunction(value.value)) functions.set(name, value.value);
  }
  return functions;
}

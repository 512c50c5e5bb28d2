import { tableSlot, textSlot } from "../border/values.js";
import { lobject, ltable, lua } from "../fengari/bundle.js";
import type { JsFunction } from "../fengari/state.js";
import { setPromptMetatable } from "../machine/globals.js";
import { machineOf } from "../machine/machine.js";
import { raiseText } from "../machine/raise.js";
import { argument, argumentError, argumentType, tableArgument } from "./arguments.js";
import { metatableOf } from "./to-text.js";

const protectionField = textSlot("__metatable");

/** `getmetatable(v)`; of `_G`, what the prompt set and never the guard. */
export const getmetatable: JsFunction = (L) => {
  if (lua.lua_gettop(L) === 0) argumentError(L, 1, "getmetatable", "value expected");
  const value = argument(L, 1);
  const machine = machineOf(L);
  const metatable = value.value === machine.globals ? machine.promptMetatable : metatableOf(L, value);
  const protection = metatable === null ? lobject.luaO_nilobject : ltable.luaH_get(L, metatable, protectionField);
  lobject.pushobj2s(L, metatable !== null && protection.ttisnil() ? tableSlot(metatable) : protection);
  return 1;
};

/** `setmetatable(t, mt)`. */
export const setmetatable: JsFunction = (L) => {
  const table = tableArgument(L, 1, "setmetatable");
  const given = argument(L, 2);
  const metatable = given.value instanceof ltable.Table ? given.value : null;
  if (metatable === null && (lua.lua_gettop(L) < 2 || !given.ttisnil()))
    argumentError(L, 2, "setmetatable", `nil or table expected, got ${argumentType(given, L)}`);
  const machine = machineOf(L);
  const current = table === machine.globals ? machine.promptMetatable : table.metatable;
  if (current !== null && !ltable.luaH_get(L, current, protectionField).ttisnil())
    raiseText(L, "cannot change a protected metatable");
  if (table === machine.globals) setPromptMetatable(machine, metatable);
  else table.metatable = metatable;
  lua.lua_settop(L, 1);
  return 1;
};

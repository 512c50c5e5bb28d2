import { nameSlot, rawSet, slotOf } from "../border/values.js";
import { ltable } from "../fengari/bundle.js";
import type { Table } from "../fengari/state.js";
import type { LuaValue } from "../value.js";
import type { Machine } from "./machine.js";

/** A metatable that Lua sees only as `protection`, the answer of `getmetatable`. */
export function hiddenMetatable(
  machine: Machine,
  fields: Readonly<Record<string, LuaValue>>,
  protection: LuaValue,
): Table {
  const metatable = ltable.luaH_new(machine.main);
  for (const [name, value] of Object.entries(fields)) rawSet(metatable, nameSlot(name), slotOf(value));
  rawSet(metatable, nameSlot("__metatable"), slotOf(protection));
  metatable.mark = "hidden";
  return metatable;
}

/** Whether `hiddenMetatable` made this metatable: no Lua ever holds one. */
export function isHidden(metatable: Table): boolean {
  return metatable.mark === "hidden" || metatable.mark === "array";
}

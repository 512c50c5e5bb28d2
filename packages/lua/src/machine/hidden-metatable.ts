import { rawSet, slotOf, textSlot } from "../border/values.js";
import { ltable } from "../fengari/bundle.js";
import type { Table } from "../fengari/state.js";
import type { LuaValue } from "../value.js";
import type { Machine } from "./machine.js";

/** Metatables made by this package or by `Vm.protect`: no Lua ever holds one. */
const hidden = new WeakSet<Table>();

/** A metatable that Lua sees only as `protection`, the answer of `getmetatable`. */
export function hiddenMetatable(
  machine: Machine,
  fields: Readonly<Record<string, LuaValue>>,
  protection: LuaValue,
): Table {
  const metatable = ltable.luaH_new(machine.main);
  for (const [name, value] of Object.entries(fields)) rawSet(metatable, textSlot(name), slotOf(value));
  rawSet(metatable, textSlot("__metatable"), slotOf(protection));
  hidden.add(metatable);
  return metatable;
}

/** Whether `hiddenMetatable` made this metatable. */
export function isHidden(metatable: Table): boolean {
  return hidden.has(metatable);
}

import { nameSlot, slotOf, tableSlot } from "../border/values.js";
import { DataArray, DataObject, ExactInteger, type LuaData } from "../data.js";
import { defs, lobject, ltable } from "../fengari/bundle.js";
import type { TValue } from "../fengari/state.js";
import { markArray } from "../machine/array-mark.js";
import { exactIntegerUserdata } from "../machine/exact-integer.js";
import type { Machine } from "../machine/machine.js";
import { LUA_NULL } from "../value.js";

/** A fresh Lua value that holds the data. */
export function fromData(machine: Machine, data: LuaData): TValue {
  if (data === null) return slotOf(LUA_NULL);
  if (data instanceof DataArray) return fromArray(machine, data);
  if (data instanceof DataObject) return fromObject(machine, data);
  if (data instanceof ExactInteger)
    return new lobject.TValue(defs.constant_types.LUA_TUSERDATA, exactIntegerUserdata(machine, data));
  return slotOf(data);
}

function fromArray(machine: Machine, { items, marked }: DataArray): TValue {
  const table = ltable.luaH_new(machine.main);
  items.forEach((item, i) => {
    ltable.luaH_setint(table, i + 1, fromData(machine, item));
  });
  if (marked) markArray(machine, table);
  return tableSlot(table);
}

function fromObject(machine: Machine, { entries }: DataObject): TValue {
  const table = ltable.luaH_new(machine.main);
  for (const [name, value] of entries)
    ltable.luaH_setfrom(machine.main, table, nameSlot(name), fromData(machine, value));
  return tableSlot(table);
}

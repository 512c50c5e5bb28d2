import { nameSlot, slotOf, tableSlot } from "../border/values.js";
import { DataArray, DataObject, ExactInteger, type LuaData } from "../data.js";
import { LuaError } from "../errors.js";
import { defs, lobject, ltable } from "../fengari/bundle.js";
import type { TValue } from "../fengari/state.js";
import { markArray } from "../machine/array-mark.js";
import { exactIntegerUserdata } from "../machine/exact-integer.js";
import type { Machine } from "../machine/machine.js";
import { LUA_NULL } from "../value.js";

/** Rough bytes that a value takes in a VM; also what making it is worth, at four bytes an instruction. */
const COST = { container: 150, entry: 180 };

/** A fresh Lua value that holds the data; one above the ceiling raises `not enough memory`. */
export function fromData(machine: Machine, data: LuaData): TValue {
  const build = new Build(machine);
  try {
    return build.value(data);
  } finally {
    machine.hostWork += build.spent >>> 2;
  }
}

class Build {
  readonly #machine: Machine;
  spent = 0;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  value(data: LuaData): TValue {
    if (data === null) return slotOf(LUA_NULL);
    if (data instanceof DataArray) return this.#array(data);
    if (data instanceof DataObject) return this.#object(data);
    if (data instanceof ExactInteger)
      return new lobject.TValue(defs.constant_types.LUA_TUSERDATA, exactIntegerUserdata(this.#machine, data));
    return slotOf(data);
  }

  #array({ items, marked }: DataArray): TValue {
    this.#spend(COST.container + items.length * COST.entry);
    const table = ltable.luaH_new(this.#machine.main);
    items.forEach((item, i) => {
      ltable.luaH_setint(table, i + 1, this.value(item));
    });
    if (marked) markArray(this.#machine, table);
    return tableSlot(table);
  }

  #object({ entries }: DataObject): TValue {
    this.#spend(COST.container + entries.size * COST.entry);
    const { main } = this.#machine;
    const table = ltable.luaH_new(main);
    for (const [name, value] of entries) ltable.luaH_setfrom(main, table, nameSlot(name), this.value(value));
    return tableSlot(table);
  }

  #spend(bytes: number): void {
    this.spent += bytes;
    if (this.spent > this.#machine.options.memoryBytes) throw new LuaError("lua", "not enough memory");
  }
}

import type { Table } from "../fengari/state.js";
import { hiddenMetatable } from "./hidden-metatable.js";
import type { Machine } from "./machine.js";

const metatables = new WeakMap<Machine, Table>();
const marks = new WeakSet<Table>();

/** Marks a table as a JSON array (docs/spec/lua-environment.md section 9). */
export function markArray(machine: Machine, table: Table): void {
  let metatable = metatables.get(machine);
  if (metatable === undefined) {
    metatable = hiddenMetatable(machine, {}, "json array");
    metatables.set(machine, metatable);
    marks.add(metatable);
  }
  table.metatable = metatable;
}

/** Whether a table carries the mark of any VM. */
export function isMarkedArray(table: Table): boolean {
  return table.metatable !== null && marks.has(table.metatable);
}

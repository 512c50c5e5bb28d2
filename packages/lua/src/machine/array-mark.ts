import type { Table } from "../fengari/state.js";
import { hiddenMetatable } from "./hidden-metatable.js";
import type { Machine } from "./machine.js";

/** Marks a table as a JSON array (docs/spec/lua-environment.md section 9). */
export function markArray(machine: Machine, table: Table): void {
  machine.arrayMetatable ??= arrayMetatable(machine);
  table.metatable = machine.arrayMetatable;
}

function arrayMetatable(machine: Machine): Table {
  const metatable = hiddenMetatable(machine, {}, "json array");
  metatable.mark = "array";
  return metatable;
}

/** Whether a table carries the mark of any VM. */
export function isMarkedArray(table: Table): boolean {
  return table.metatable !== null && table.metatable.mark === "array";
}

import type { LuaTable, LuaValue, Vm } from "@runvil/lua";
import { isFunction, isTable } from "./lua-kind.js";
import { runAside } from "./run-aside.js";

/** Reads a field as Lua code would, through the table's `__index`. A function there runs without suspending. */
export function readIndex(vm: Vm, table: LuaTable, key: LuaValue): LuaValue {
  const raw = table.get(key);
  if (raw !== undefined) return raw;
  const index = vm.metatable(table)?.get("__index");
  if (isTable(index)) return readIndex(vm, index, key);
  return isFunction(index) ? runAside(vm, index, [table, key]) : undefined;
}

import { LuaRaise, type LuaTable, type LuaValue, type Vm } from "@runvil/lua";
import { isFunction, isTable } from "./lua-kind.js";

/** Reads a field as Lua code would, through the table's `__index`. A function there runs without suspending. */
export function readIndex(vm: Vm, table: LuaTable, key: LuaValue): LuaValue {
  const raw = table.get(key);
  if (raw !== undefined) return raw;
  const index = vm.metatable(table)?.get("__index");
  if (isTable(index)) return readIndex(vm, index, key);
  if (!isFunction(index)) return undefined;
  const step = vm.coroutine(index, [table, key], { main: true }).resume();
  if (step.status === "raised") throw new LuaRaise(step.value);
  return step.status === "returned" ? step.values[0] : undefined;
}

import { LuaDataError, type LuaTable } from "@runvil/lua";
import type { Entry } from "./entry.js";
import { isTable } from "./lua-kind.js";

/**
 * A table that Lua gave as an argument, as it is read: a guarded one, such as a list kept in `var`, counts as the data
 * it holds. A raw read of a guarded table would find nothing.
 *
 * Source: docs/spec/lua-environment.md section 10.
 */
export function plainTable(entry: Entry, table: LuaTable): LuaTable {
  if (!entry.isProxy(table)) return table;
  try {
    const copy = entry.vm.fromData(entry.vm.toData(table, "value"));
    return isTable(copy) ? copy : table;
  } catch (error) {
    // A sealed table holds no data: it is read as the empty table that Lua sees.
    if (error instanceof LuaDataError) return table;
    throw error;
  }
}

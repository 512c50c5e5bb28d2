import type { LuaFunction, LuaTable, LuaValue } from "@runvil/lua";

/** Whether a Lua value is a table. */
export function isTable(value: LuaValue): value is LuaTable {
  return typeof value === "object" && "type" in value && value.type === "table";
}

/** Whether a Lua value is a function. */
export function isFunction(value: LuaValue): value is LuaFunction {
  return typeof value === "object" && "type" in value && value.type === "function";
}

/** The object behind a userdata of the Engine. */
export function hostOf(value: LuaValue): object | undefined {
  return typeof value === "object" && "type" in value && value.type === "userdata" ? value.host : undefined;
}

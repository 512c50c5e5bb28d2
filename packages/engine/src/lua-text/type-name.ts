import { isLuaInteger, LUA_NULL, LuaBytes, LuaFloat, type LuaValue } from "@runvil/lua";

/**
 * The Lua type name that messages show, with `integer` and `number` told apart.
 *
 * Source: docs/spec/tools-tables.md, conventions.
 */
export function typeName(value: LuaValue): string {
  if (value === undefined) return "nil";
  if (value === LUA_NULL) return "userdata";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "string" || value instanceof LuaBytes) return "string";
  if (typeof value === "number") return isLuaInteger(value) ? "integer" : "number";
  if (value instanceof LuaFloat) return "number";
  return value.type;
}

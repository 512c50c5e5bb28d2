import { isLuaInteger, LuaBytes, LuaFloat, type LuaValue } from "./value.js";

/** A Lua type name with the number subtypes told apart. */
export type LuaTypeName = "nil" | "boolean" | "integer" | "number" | "string" | "table" | "function" | "userdata";

/**
 * The `{type}` of error messages: the Lua type name, `integer` for an integer and `number` for a float; `nil` for a
 * missing argument; `userdata` for `json.null` too.
 *
 * Source: docs/spec/lua-environment.md section 6.
 */
export function typeName(value: LuaValue): LuaTypeName {
  switch (typeof value) {
    case "undefined":
      return "nil";
    case "boolean":
      return "boolean";
    case "number":
      return isLuaInteger(value) ? "integer" : "number";
    case "string":
      return "string";
    case "symbol":
      return "userdata";
    default:
      if (value instanceof LuaFloat) return "number";
      return value instanceof LuaBytes ? "string" : value.type;
  }
}

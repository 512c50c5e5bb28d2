import { isLuaInteger, type LuaValue, typeName } from "@runvil/lua";

/** How messages show a key: a string as it is, an integer by its digits, any other key by its Lua type name. */
export function keyText(key: LuaValue): string {
  if (typeof key === "string") return key;
  if (typeof key === "number" && isLuaInteger(key)) return String(key);
  return typeName(key);
}

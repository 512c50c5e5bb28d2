import { LuaBytes, type LuaValue } from "@runvil/lua";

/** The text of a Lua string; bytes that are no UTF-8 become U+FFFD. `undefined` for any other value. */
export function aliasText(value: LuaValue): string | undefined {
  if (value instanceof LuaBytes) return new TextDecoder().decode(value.bytes);
  return typeof value === "string" ? value : undefined;
}

import { ExactInteger, encodeJson, type LuaData, LuaFloat, plainNumberText } from "@runvil/lua";

/**
 * The text that a placeholder's value becomes; JSON null is `null`.
 *
 * Source: docs/spec/blocks-and-prose.md section 6.
 */
export function valueText(value: LuaData): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || value instanceof LuaFloat) return plainNumberText(value);
  if (value instanceof ExactInteger) return value.digits;
  return encodeJson(value);
}

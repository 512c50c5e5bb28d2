import { DataArray, DataObject, ExactInteger, type LuaData, LuaFloat } from "@runvil/lua";
import type { JsonObject, JsonValue } from "@runvil/protocol";

/** Data as plain JSON: every number the nearest IEEE double. */
export function jsonOf(data: LuaData): JsonValue {
  if (data instanceof LuaFloat) return withoutNegativeZero(data.value);
  if (data instanceof ExactInteger) return Number(data.digits);
  if (data instanceof DataArray) return data.items.map(jsonOf);
  if (data instanceof DataObject) return jsonObjectOf(data);
  return typeof data === "number" ? withoutNegativeZero(data) : data;
}

/** An object of data as plain JSON. */
export function jsonObjectOf(data: DataObject): JsonObject {
  // fromEntries defines own properties, so a key such as `__proto__` is a key like any other.
  return Object.fromEntries([...data.entries].map(([key, value]) => [key, jsonOf(value)]));
}

/** JSON text has one zero, and what replays from a journal must equal what was asked for. */
function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}

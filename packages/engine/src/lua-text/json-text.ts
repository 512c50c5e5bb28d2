import { DataArray, DataObject, ExactInteger, type LuaData, LuaFloat } from "@runvil/lua";
import { compareBytes } from "@runvil/names";

const LARGEST_EXACT = 2 ** 53;

/**
 * Data as JSON text: no spaces, object keys in byte order.
 *
 * Source: docs/spec/lua-environment.md section 9.
 */
export function encodeJson(data: LuaData): string {
  if (data instanceof LuaFloat) return numberToken(data.value);
  if (data instanceof ExactInteger) return data.digits;
  if (data instanceof DataArray) return `[${data.items.map(encodeJson).join(",")}]`;
  if (data instanceof DataObject) {
    const entries = [...data.entries].sort(([a], [b]) => compareBytes(a, b));
    return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${encodeJson(value)}`).join(",")}}`;
  }
  return typeof data === "number" ? numberToken(data) : JSON.stringify(data);
}

function numberToken(value: number): string {
  if (Math.abs(value) > LARGEST_EXACT) return value.toExponential();
  return Object.is(value, -0) ? "0" : String(value);
}

import { DataArray, DataObject, ExactInteger, type LuaData } from "../data.js";
import { LuaFloat } from "../value.js";

/** A JSON value of plain JavaScript. */
export type PlainJson = null | boolean | number | string | PlainJson[] | { [key: string]: PlainJson };

/**
 * JSON data as plain JavaScript: an exact integer becomes the nearest number, `-0` becomes `0`. Keys such as `__proto__` are ordinary own
 * properties.
 *
 * Source: docs/spec/lua-environment.md section 9.
 */
export function dataToJson(data: LuaData): PlainJson {
  if (data instanceof DataArray) return data.items.map(dataToJson);
  if (data instanceof DataObject) {
    const object: { [key: string]: PlainJson } = {};
    for (const [name, value] of data.entries) defineOwn(object, name, dataToJson(value));
    return object;
  }
  // JSON text has no `-0`, and what is sent must equal what is read back.
  if (typeof data === "number") return data + 0;
  if (data instanceof LuaFloat) return data.value;
  if (data instanceof ExactInteger) return Number(data.digits);
  return data;
}

/** An assignment to `__proto__` would not make a property. */
function defineOwn(object: { [key: string]: PlainJson }, name: string, value: PlainJson): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Plain JavaScript JSON as data; arrays are marked, as decoded ones are. `-0` becomes the integer `0`. */
export function jsonToData(value: PlainJson): LuaData {
  if (typeof value === "number") return Object.is(value, -0) ? 0 : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return new DataArray(value.map(jsonToData), true);
  return new DataObject(new Map(Object.entries(value).map(([name, member]) => [name, jsonToData(member)])));
}

/** Whether data holds an integer that only its digits tell exactly. */
export function hasExactIntegers(data: LuaData): boolean {
  if (data instanceof DataArray) return data.items.some(hasExactIntegers);
  if (data instanceof DataObject) return [...data.entries.values()].some(hasExactIntegers);
  return data instanceof ExactInteger;
}

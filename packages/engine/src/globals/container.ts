import { type DataArray, DataObject, isLuaInteger, type LuaData, LuaFloat, type LuaValue, typeName } from "@runvil/lua";

/** JSON data with elements, which a stand-in table shows to Lua. */
export type Container = DataObject | DataArray;

/** The path of an element, as messages show it. */
export function childPath(path: string, key: LuaValue): string {
  if (typeof key === "string") return `${path}.${key}`;
  return `${path}[${typeof key === "number" ? key : typeName(key)}]`;
}

/** The key as a table takes it: a whole float is the integer that it equals. */
export function tableKey(key: LuaValue): LuaValue {
  return key instanceof LuaFloat ? key.value : key;
}

/** The element that a key names. */
export function element(data: Container, key: LuaValue): LuaData | undefined {
  if (data instanceof DataObject) return typeof key === "string" ? data.entries.get(key) : undefined;
  return typeof key === "number" && isLuaInteger(key) ? data.items[key - 1] : undefined;
}

/** Writes an element where the key suits the container; false where it does not. */
export function setElement(data: Container, key: LuaValue, value: LuaData | undefined): boolean {
  if (data instanceof DataObject) {
    if (typeof key !== "string") return false;
    if (value === undefined) data.entries.delete(key);
    else data.entries.set(key, value);
    return true;
  }
  if (typeof key !== "number" || !isLuaInteger(key)) return false;
  if (value === undefined) {
    if (key !== data.items.length) return false;
    data.items.pop();
    return true;
  }
  if (key < 1 || key > data.items.length + 1) return false;
  data.items[key - 1] = value;
  return true;
}

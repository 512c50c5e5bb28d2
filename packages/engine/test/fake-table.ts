import { DataArray, DataObject, LUA_NULL, type LuaData, LuaDataError, type LuaTable, type LuaValue } from "@runvil/lua";

/** A Lua table for tests of rooms that need no VM. */
export class FakeTable implements LuaTable {
  readonly type = "table";
  writes = 0;
  readonly #entries = new Map<LuaValue, LuaValue>();

  static sequence(...items: readonly LuaValue[]): FakeTable {
    const table = new FakeTable();
    for (const [index, item] of items.entries()) table.set(index + 1, item);
    return table;
  }

  static of(fields: Readonly<Record<string, LuaValue>>): FakeTable {
    const table = new FakeTable();
    for (const [key, value] of Object.entries(fields)) table.set(key, value);
    return table;
  }

  get(key: LuaValue): LuaValue {
    return this.#entries.get(key);
  }

  set(key: LuaValue, value: LuaValue): void {
    this.writes += 1;
    if (value === undefined) this.#entries.delete(key);
    else this.#entries.set(key, value);
  }

  sequence(): LuaValue[] {
    const items: LuaValue[] = [];
    for (let i = 1; this.#entries.has(i); i++) items.push(this.#entries.get(i));
    return items;
  }

  length(): number {
    return this.sequence().length;
  }

  keys(): LuaValue[] {
    return [...this.#entries.keys()];
  }

  tables(): LuaTable[] {
    return [...this.#entries.values()].filter((value) => value instanceof FakeTable);
  }
}

/** JSON data of values made of `FakeTable`, scalars and `json.null`; anything else throws as a VM does. */
export function fakeData(value: LuaValue): LuaData {
  if (value instanceof FakeTable) {
    const items = value.sequence();
    const keys = value.keys();
    if (items.length === keys.length && items.length > 0) return new DataArray(items.map(fakeData), false);
    const entries = keys.map((key): [string, LuaData] => {
      if (typeof key !== "string")
        throw new LuaDataError("the table at value is neither a sequence nor an object", "value");
      return [key, fakeData(value.get(key))];
    });
    return new DataObject(new Map(entries));
  }
  if (value === LUA_NULL) return null;
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "number") return value;
  throw new LuaDataError("a function at value is not JSON data", "value", "function");
}

import { DataArray, DataObject, type LuaData, type LuaTable, type LuaValue } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { element, tableKey } from "./var.js";

/** How a frozen view refuses a write. */
export interface FrozenSpec {
  /** What `getmetatable` gives. */
  readonly protection: string;
  /** Throws the refusal of a write of `key` into the table at `path`. */
  refuse(key: LuaValue, path: string): never;
}

/** Read-only stand-ins of JSON data: the same one for the same container. JSON null reads nil. */
export class FrozenView {
  readonly #entry: Entry;
  readonly #spec: FrozenSpec;
  readonly #tables = new WeakMap<DataObject | DataArray, LuaTable>();

  constructor(entry: Entry, spec: FrozenSpec) {
    this.#entry = entry;
    this.#spec = spec;
  }

  /** The value that Lua reads for `data`. */
  show(data: LuaData | undefined, path: string): LuaValue {
    if (data === undefined || data === null) return undefined;
    if (!(data instanceof DataObject || data instanceof DataArray)) return this.#entry.vm.fromData(data);
    const made = this.#tables.get(data);
    if (made !== undefined) return made;
    const table = this.#entry.proxy({
      index: (key) =>
        this.show(element(data, tableKey(key)), typeof key === "string" ? `${path}.${key}` : `${path}[${String(key)}]`),
      newIndex: (key) => this.#spec.refuse(key, path),
      protection: this.#spec.protection,
      data: () => data,
    });
    this.#tables.set(data, table);
    return table;
  }
}

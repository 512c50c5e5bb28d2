import { DataArray, DataObject, type LuaData, type LuaTable, type LuaValue } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { type Container, element, tableKey } from "./container.js";

/** How a frozen view refuses a write. */
export interface FrozenSpec {
  /** What `getmetatable` gives. */
  readonly protection: string;
  /** Throws the refusal of a write of `key`. */
  refuse(key: LuaValue): never;
}

/** Read-only stand-ins of JSON data: the same one for the same container. JSON null reads nil. */
export class FrozenView {
  readonly #entry: Entry;
  readonly #spec: FrozenSpec;
  readonly #tables = new WeakMap<Container, LuaTable>();

  constructor(entry: Entry, spec: FrozenSpec) {
    this.#entry = entry;
    this.#spec = spec;
  }

  /** The value that Lua reads for `data`. */
  show(data: LuaData | undefined): LuaValue {
    if (data === undefined || data === null) return undefined;
    if (!(data instanceof DataObject || data instanceof DataArray)) return this.#entry.vm.fromData(data);
    const made = this.#tables.get(data);
    if (made !== undefined) return made;
    const table = this.#entry.proxy({
      index: (key) => this.show(element(data, tableKey(key))),
      newIndex: (key) => this.#spec.refuse(key),
      protection: this.#spec.protection,
      data: () => data,
    });
    this.#tables.set(data, table);
    return table;
  }
}

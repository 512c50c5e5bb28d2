import {
  DataArray,
  DataObject,
  LUA_NULL,
  type LuaData,
  LuaDataError,
  type LuaTable,
  type LuaValue,
  typeName,
} from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { luaError, strictLuaError } from "../run/engine-error.js";
import { type Container, childPath, element, setElement, tableKey } from "./container.js";
import { copyData, copyObject } from "./data-copy.js";

const REASSIGNED = "the `var` global was reassigned; write `var.<field>` instead";

/**
 * `var`: JSON data in guarded tables.
 *
 * Invariant: what the guarded tables show is this entry's own copy; nothing outside the entry holds a container of it
 * until `readBack` hands it over.
 *
 * Source: docs/spec/lua-environment.md section 10.
 */
export class VariableTable {
  readonly #entry: Entry;
  readonly #tables = new WeakMap<Container, LuaTable>();
  readonly #root: DataObject;
  readonly #global: LuaTable;

  constructor(entry: Entry, initial: DataObject) {
    this.#entry = entry;
    this.#root = copyObject(initial);
    this.#global = this.#guarded(this.#root, "var", () => undefined);
    entry.setGlobal("var", this.#global);
  }

  /** The current value, live: preludes and placeholders read it on each access. */
  get current(): DataObject {
    return this.#root;
  }

  /** The stand-in of a container. `replace` puts another container in its place, for a table whose first key decides what it is. */
  #guarded(container: Container, path: string, replace: (now: Container, next: Container) => void): LuaTable {
    const made = this.#tables.get(container);
    if (made !== undefined) return made;
    let data = container;
    const become = (next: Container): void => {
      replace(data, next);
      data = next;
      this.#tables.set(next, table);
    };
    const table: LuaTable = this.#entry.proxy({
      index: (key) => this.#shown(data, tableKey(key), path),
      newIndex: (key, value) => this.#write(data, path, tableKey(key), value, become),
      protection: "var is guarded",
      data: () => data,
    });
    this.#tables.set(container, table);
    return table;
  }

  #shown(parent: Container, key: LuaValue, path: string): LuaValue {
    const data = element(parent, key);
    if (data === undefined) return undefined;
    if (data === null) return LUA_NULL;
    if (data instanceof DataObject || data instanceof DataArray) {
      return this.#guarded(data, childPath(path, key), (now, next) => {
        // A table that Lua took out of its place in the meantime must not come back.
        if (element(parent, key) === now) setElement(parent, key, next);
      });
    }
    return this.#entry.vm.fromData(data);
  }

  #write(data: Container, path: string, key: LuaValue, value: LuaValue, become: (next: Container) => void): void {
    const target = childPath(path, key);
    const root = data === this.#root;
    if (root && typeof key !== "string") throw luaError(`var keys must be strings, got ${typeName(key)}`);
    const stored = value === undefined ? undefined : this.#checked(value, target);
    const undecided = !root && key === 1 && data instanceof DataObject && data.entries.size === 0;
    if (undecided) {
      if (stored !== undefined) become(new DataArray([stored], false));
    } else if (!setElement(data, key, stored)) {
      throw luaError(`${target} must be JSON data: the table at ${path} is neither a sequence nor an object`);
    } else if (data instanceof DataArray && !data.marked && data.items.length === 0) {
      become(new DataObject());
    }
  }

  #checked(value: LuaValue, path: string): LuaData {
    try {
      return copyData(this.#entry.vm.toData(value, path));
    } catch (error) {
      if (!(error instanceof LuaDataError)) throw error;
      throw luaError(
        error.type === undefined
          ? `${path} must be JSON data: ${error.detail}`
          : `${error.path} must be JSON data, got ${error.type}`,
      );
    }
  }

  /**
   * A copy of the current value.
   *
   * @param at `strict` at an exit, where the failure stays run error kind `Lua`; `call` where a call raises it
   * @throws EngineError when Lua rebound the global
   */
  readBack(at: "strict" | "call"): DataObject {
    if (this.#entry.vm.globals.get("var") !== this.#global) {
      throw at === "strict" ? strictLuaError(REASSIGNED) : luaError(REASSIGNED);
    }
    return copyObject(this.#root);
  }
}

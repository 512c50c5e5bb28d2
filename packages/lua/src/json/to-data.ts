import { orderedKeys } from "../border/order.js";
import { scratch } from "../border/scratch.js";
import { decodeUtf8 } from "../border/utf8.js";
import { readSlot } from "../border/values.js";
import { DataArray, DataObject, ExactInteger, type LuaData } from "../data.js";
import { LuaDataError, LuaError } from "../errors.js";
import { lobject, lstring, ltable } from "../fengari/bundle.js";
import type { Table, TableEntry, TValue } from "../fengari/state.js";
import { isMarkedArray } from "../machine/array-mark.js";
import type { Machine } from "../machine/machine.js";
import { proxySpec } from "../machine/stand-in.js";
import { typeName } from "../type-name.js";
import { LUA_NULL, LuaFloat } from "../value.js";

/*
 * Lua values to JSON data: the one conversion of docs/spec/lua-environment.md section 9. All access is raw.
 */

/** Containers within containers. */
const MAX_DEPTH = 128;

/** Rough bytes that a copied value takes, so that a small table full of shared parts cannot grow without bound. */
const COST = {
  container: 64,
  scalar: 16,
  /** As a power of two. */
  bytesPerInstruction: 2,
};

/** Where a value stands; turned into text only for a fault. */
type Path = { readonly root: string } | { readonly parent: Path; readonly key: TValue };

/**
 * Copies a Lua value as JSON data. `root` names it in messages; a copy above the ceiling raises `not enough memory`.
 * Throws `LuaDataError` with the first fault in key order.
 */
export function toData(machine: Machine, slot: TValue, root: string): LuaData {
  try {
    return walk(machine, "set", slot, root);
  } catch (error) {
    // The copy keeps keys in the order they were set, but the fault to report is the first in key order.
    if (error instanceof LuaDataError) walk(machine, "key", slot, root);
    throw error;
  }
}

function walk(machine: Machine, order: "set" | "key", slot: TValue, root: string): LuaData {
  const copy = new Walk(machine.options.memoryBytes, order);
  try {
    return copy.value(slot, { root }, 0);
  } finally {
    machine.hostWork += copy.spent >>> COST.bytesPerInstruction;
  }
}

class Walk {
  readonly #order: "set" | "key";
  readonly #open = new Set<Table>();
  readonly #maxBytes: number;
  spent = 0;

  constructor(maxBytes: number, order: "set" | "key") {
    this.#maxBytes = maxBytes;
    this.#order = order;
  }

  /** `depth` is the number of containers around the value. */
  value(slot: TValue, path: Path, depth: number): LuaData {
    const { value } = slot;
    this.#spend(COST.scalar);
    if (value === null || value === LUA_NULL) return null;
    if (typeof value === "boolean") return value;
    if (typeof value === "number") {
      if (!Number.isFinite(value)) throw fault(path, (at) => `the number at ${at} is not finite`);
      const number = readSlot(slot);
      return number instanceof LuaFloat ? number : value;
    }
    if (value instanceof lstring.TString) {
      this.#spend(value.tsslen());
      const text = decodeUtf8(value.getstr());
      if (text === undefined) throw fault(path, (at) => `the string at ${at} is not valid UTF-8`);
      return text;
    }
    if (value instanceof ltable.Table) return this.#container(value, path, depth);
    if (value instanceof lobject.Udata && value.data instanceof ExactInteger) return value.data;
    const type = typeName(readSlot(slot));
    throw fault(path, (at) => `a ${type} at ${at} is not JSON data`, type);
  }

  #container(table: Table, path: Path, depth: number): LuaData {
    const data = proxySpec(table)?.data();
    if (data === "sealed") throw fault(path, (at) => `the table at ${at} is sealed`);
    if (data !== undefined) return data;
    if (this.#open.has(table)) throw fault(path, (at) => `the table at ${at} contains itself`);
    if (depth >= MAX_DEPTH) throw fault(path, (at) => `the table at ${at} is nested deeper than ${MAX_DEPTH} levels`);
    this.#spend(COST.container);
    this.#open.add(table);
    const copy = this.#table(table, path, depth + 1);
    this.#open.delete(table);
    return copy;
  }

  #table(table: Table, path: Path, depth: number): LuaData {
    const { size } = table.strong;
    if (isMarkedArray(table)) return new DataArray(this.#items(table, highestKey(table, path), path, depth), true);
    if (size === 0) return new DataObject();
    if (ltable.luaH_getn(table) === size) return new DataArray(this.#items(table, size, path, depth), false);
    return this.#object(table, path, depth);
  }

  #items(table: Table, length: number, path: Path, depth: number): LuaData[] {
    this.#spend(length * COST.scalar);
    const items: LuaData[] = [];
    for (let i = 1; i <= length; i++) {
      const entry = table.strong.get(i);
      items.push(entry === undefined ? null : this.value(entry.value, { parent: path, key: entry.key }, depth));
    }
    return items;
  }

  #object(table: Table, path: Path, depth: number): LuaData {
    for (const { key } of table.strong.values())
      if (!key.ttisstring()) throw fault(path, (at) => `the table at ${at} is neither a sequence nor an object`);
    const entries = new Map<string, LuaData>();
    for (const { key, value } of this.#entries(table)) {
      const name = key.value instanceof lstring.TString ? decodeUtf8(key.value.getstr()) : undefined;
      if (name === undefined) throw fault(path, (at) => `a key at ${at} is not valid UTF-8`);
      this.#spend(name.length);
      entries.set(name, this.value(value, { parent: path, key }, depth));
    }
    return new DataObject(entries);
  }

  #entries(table: Table): Iterable<Pick<TableEntry, "key" | "value">> {
    if (this.#order === "set") return table.strong.values();
    return orderedKeys(table).map((key) => ({ key, value: ltable.luaH_get(scratch, table, key) }));
  }

  #spend(bytes: number): void {
    this.spent += bytes;
    if (this.spent > this.#maxBytes) throw new LuaError("lua", "not enough memory");
  }
}

/** The highest integer key of a marked table, which may have no other keys. */
function highestKey(table: Table, path: Path): number {
  let highest = 0;
  for (const { key } of table.strong.values()) {
    if (typeof key.value !== "number" || !Number.isInteger(key.value) || key.value < 1)
      throw fault(path, (at) => `the table at ${at} is neither a sequence nor an object`);
    highest = Math.max(highest, key.value);
  }
  return highest;
}

function fault(path: Path, detail: (at: string) => string, type?: string): LuaDataError {
  const at = pathText(path);
  return new LuaDataError(detail(at), at, type);
}

function pathText(path: Path): string {
  if ("root" in path) return path.root;
  const key = readSlot(path.key);
  const step = typeof key === "string" ? `.${key}` : `[${String(key instanceof LuaFloat ? key.value : key)}]`;
  return pathText(path.parent) + step;
}

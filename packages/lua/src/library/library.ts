import { scratch } from "../border/scratch.js";
import { rawSet, slotOf, textSlot } from "../border/values.js";
import { ltable, lua } from "../fengari/bundle.js";
import type { JsFunction, Table, TValue } from "../fengari/state.js";
import { beginStretch, endStretch } from "../machine/check.js";
import { native } from "../machine/native.js";
import { chargeWork, stringWork } from "../machine/work.js";
import type { LuaValue } from "../value.js";

/** The entries of a library table, made once: all VMs share their strings and functions. */
export type Library = readonly { readonly key: TValue; readonly value: TValue }[];

/** Entries ready to be copied into a table. */
export function prepare(entries: Readonly<Record<string, LuaValue>>): Library {
  return Object.entries(entries).map(([name, value]) => ({ key: textSlot(name), value: slotOf(value) }));
}

/** Puts a library's entries into a table. */
export function fill(table: Table, entries: Library): Table {
  for (const { key, value } of entries) rawSet(table, key, value);
  return table;
}

/** The table that every VM's table of a library starts as. */
export function libraryTable(entries: Library): Table {
  return fill(ltable.luaH_new(scratch), entries);
}

/** A library of native functions under their own names; `prefix` is what tracebacks put before them. */
export function library(prefix: string, functions: Readonly<Record<string, JsFunction>>): Record<string, LuaValue> {
  const entries: Record<string, LuaValue> = {};
  for (const [name, fn] of Object.entries(functions)) entries[name] = native(prefix + name, bounded(fn));
  return entries;
}

/** A library function that may run Lua where no coroutine can yield: it is a stretch (section 13). */
function bounded(fn: JsFunction): JsFunction {
  return (L) => {
    beginStretch(L);
    const results = fn(L);
    endStretch(L);
    return results;
  };
}

/** A function whose strings, those it gives and, if it reads them, those it takes, count as work. */
export function working(fn: JsFunction, { reads = true } = {}): JsFunction {
  return (L) => {
    const read = reads ? stringWork(L, lua.lua_gettop(L)) : 0;
    const results = fn(L);
    const work = read + stringWork(L, results);
    if (work > 0) chargeWork(L, work);
    return results;
  };
}

/** The named functions out of a fengari library. */
export function pick(from: ReadonlyMap<string, JsFunction>, names: readonly string[]): Record<string, JsFunction> {
  const picked: Record<string, JsFunction> = {};
  for (const name of names) {
    const fn = from.get(name);
    if (fn === undefined) throw new TypeError(`fengari has no function '${name}'`);
    picked[name] = fn;
  }
  return picked;
}

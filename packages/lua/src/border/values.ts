import { defs, lobject, lstring, ltable } from "../fengari/bundle.js";
import type { CClosure, JsFunction, LClosure, Table, TString, TValue, Udata } from "../fengari/state.js";
import {
  isLuaInteger,
  LUA_NULL,
  LuaBytes,
  LuaFloat,
  type LuaFunction,
  type LuaTable,
  type LuaUserdata,
  type LuaValue,
} from "../value.js";
import { orderedKeys } from "./order.js";
import { scratch } from "./scratch.js";
import { decodeUtf8, encodeUtf8 } from "./utf8.js";

/*
 * The border between Lua's values and TypeScript's. Invariants:
 *  1. One TypeScript object per Lua object, whatever VM it lives in, so that `===` is identity on both sides.
 *  2. Nothing here runs Lua: access to tables is raw.
 */

const tags = defs.constant_types;
const { TValue: Slot } = lobject;

/** What stands behind a Lua function: a closure, or a plain JavaScript function, which VMs share. */
export type FunctionObject = LClosure | CClosure | JsFunction;

/** `LuaTable` over a fengari table. */
export class TableRef implements LuaTable {
  readonly type = "table";
  readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  get writes(): number {
    return this.table.writes;
  }

  get(key: LuaValue): LuaValue {
    return readSlot(ltable.luaH_get(scratch, this.table, keySlot(key)));
  }

  set(key: LuaValue, value: LuaValue): void {
    if (key === undefined || Number.isNaN(key)) throw new TypeError("a table key must not be nil or NaN");
    rawSet(this.table, keySlot(key), slotOf(value));
  }

  length(): number {
    return ltable.luaH_getn(this.table);
  }

  sequence(): LuaValue[] {
    const items: LuaValue[] = [];
    for (let i = 1; ; i++) {
      const item = readSlot(ltable.luaH_getint(this.table, i));
      if (item === undefined) return items;
      items.push(item);
    }
  }

  keys(): LuaValue[] {
    return orderedKeys(this.table).map(readSlot);
  }

  tables(): LuaTable[] {
    const tables: LuaTable[] = [];
    for (const { value } of this.table.strong.values())
      if (value.value instanceof ltable.Table) tables.push(tableRef(value.value));
    return tables;
  }
}

/** `LuaFunction` over a closure or a JavaScript function. */
export class FunctionRef implements LuaFunction {
  readonly type = "function";
  readonly tag: number;
  readonly object: FunctionObject;
  /** What tracebacks call a native function. */
  readonly name: string | undefined;

  constructor(tag: number, object: FunctionObject, name?: string) {
    this.tag = tag;
    this.object = object;
    this.name = name;
  }
}

/** `LuaUserdata` over a fengari userdata; `data` of it is the host object. */
export class UserdataRef implements LuaUserdata {
  readonly type = "userdata";
  readonly udata: Udata;

  constructor(udata: Udata) {
    this.udata = udata;
  }

  get host(): object {
    return this.udata.data;
  }
}

/** Writes a table entry raw and lets no stale metamethod cache stand. */
export function rawSet(table: Table, key: TValue, value: TValue): void {
  ltable.luaH_setfrom(scratch, table, key, value);
  ltable.invalidateTMcache(table);
}

/** The one `LuaTable` of a fengari table. */
export function tableRef(table: Table): TableRef {
  table.ref ??= new TableRef(table);
  return table.ref;
}

/** The one `LuaUserdata` of a fengari userdata. */
export function userdataRef(udata: Udata): UserdataRef {
  udata.ref ??= new UserdataRef(udata);
  return udata.ref;
}

/** The one `LuaFunction` of a closure or function; `tag` is its type tag. */
export function functionRef(tag: number, object: FunctionObject): FunctionRef {
  object.ref ??= new FunctionRef(tag, object);
  return object.ref;
}

/** The fengari table behind a `LuaTable`. Throws when it is none of this package's. */
export function tableOf(value: LuaTable): Table {
  if (value instanceof TableRef) return value.table;
  throw new TypeError("not a table of this Lua package");
}

/** A slot that holds a table. */
export function tableSlot(table: Table): TValue {
  return new Slot(tags.LUA_TTABLE, table);
}

/** A slot that holds a JavaScript function. */
export function functionSlot(fn: JsFunction): TValue {
  return new Slot(tags.LUA_TLCF, fn);
}

/** A slot that holds a string. */
export function stringSlot(bytes: Uint8Array): TValue {
  return new Slot(tags.LUA_TLNGSTR, new lstring.TString(null, bytes));
}

/** Slots of field names, which recur in every VM; strings may be shared by states. */
const nameSlots = new Map<string, TValue>();
const MOST_NAMES = 2000;
const LONGEST_NAME = 32;

/** A slot that holds a field's name. It may be shared, so nobody may write to it. */
export function nameSlot(name: string): TValue {
  if (name.length > LONGEST_NAME) return textSlot(name);
  let slot = nameSlots.get(name);
  if (slot === undefined) {
    slot = textSlot(name);
    if (nameSlots.size === MOST_NAMES) nameSlots.clear();
    nameSlots.set(name, slot);
  }
  return slot;
}

/** A slot that holds a key, to be read or copied at once. */
function keySlot(key: LuaValue): TValue {
  return typeof key === "string" ? nameSlot(key) : slotOf(key);
}

/** A slot that holds a string. */
export function textSlot(text: string): TValue {
  return stringSlot(encodeUtf8(text));
}

/** The Lua value in a slot. */
export function readSlot(slot: TValue): LuaValue {
  const { value } = slot;
  switch (slot.type) {
    case tags.LUA_TNIL:
      return undefined;
    case tags.LUA_TBOOLEAN:
      return value === true;
    case tags.LUA_TNUMINT:
    case tags.LUA_TNUMFLT:
      return readNumber(slot.type, value);
    case tags.LUA_TTABLE:
      return value instanceof ltable.Table ? tableRef(value) : mismatch(slot);
    case tags.LUA_TLCL:
      return value instanceof lobject.LClosure ? functionRef(slot.type, value) : mismatch(slot);
    case tags.LUA_TCCL:
      return value instanceof lobject.CClosure ? functionRef(slot.type, value) : mismatch(slot);
    case tags.LUA_TLCF:
      return isJsFunction(value) ? functionRef(slot.type, value) : mismatch(slot);
    case tags.LUA_TUSERDATA:
      return value instanceof lobject.Udata ? userdataRef(value) : mismatch(slot);
    case tags.LUA_TLIGHTUSERDATA:
      return value === LUA_NULL ? LUA_NULL : mismatch(slot);
    default:
      return value instanceof lstring.TString ? readString(value) : mismatch(slot);
  }
}

/** Whether a slot's value is a function of the native kind: nothing else in a slot is a JavaScript function. */
export function isJsFunction(value: unknown): value is JsFunction {
  return typeof value === "function";
}

function readNumber(tag: number, value: unknown): LuaValue {
  if (typeof value !== "number") throw new TypeError("a number slot without a number");
  return tag === tags.LUA_TNUMFLT && isLuaInteger(value) ? new LuaFloat(value) : value;
}

function readString(string: TString): LuaValue {
  const bytes = string.getstr();
  return decodeUtf8(bytes) ?? new LuaBytes(bytes.slice());
}

function mismatch(slot: TValue): never {
  throw new TypeError(`no TypeScript value stands for Lua type tag ${slot.type}`);
}

/** A new slot that holds a Lua value. */
export function slotOf(value: LuaValue): TValue {
  switch (typeof value) {
    case "undefined":
      return new Slot(tags.LUA_TNIL, null);
    case "boolean":
      return new Slot(tags.LUA_TBOOLEAN, value);
    case "number":
      return new Slot(isLuaInteger(value) ? tags.LUA_TNUMINT : tags.LUA_TNUMFLT, value);
    case "string":
      return textSlot(value);
    case "symbol":
      return new Slot(tags.LUA_TLIGHTUSERDATA, value);
    default:
      return objectSlot(value);
  }
}

function objectSlot(value: LuaFloat | LuaBytes | LuaTable | LuaFunction | LuaUserdata): TValue {
  if (value instanceof TableRef) return tableSlot(value.table);
  if (value instanceof FunctionRef) return new Slot(value.tag, value.object);
  if (value instanceof UserdataRef) return new Slot(tags.LUA_TUSERDATA, value.udata);
  if (value instanceof LuaFloat) return new Slot(tags.LUA_TNUMFLT, value.value);
  if (value instanceof LuaBytes) return stringSlot(value.bytes.slice());
  throw new TypeError("not a Lua value of this package");
}

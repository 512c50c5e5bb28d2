/**
 * Lua values as TypeScript sees them. The mapping is one to one, so number subtypes and bytes survive a round trip.
 *
 * | Lua | TypeScript |
 * |---|---|
 * | nil | `undefined` |
 * | boolean | `boolean` |
 * | integer (32-bit) | `number` for which `isLuaInteger` holds |
 * | float | `number`, except a whole float in the 32-bit range (and -0.0 is the number `-0`) |
 * | whole float in the 32-bit range, such as `3.0` | `LuaFloat` |
 * | string of valid UTF-8 | `string` |
 * | any other string | `LuaBytes` |
 * | `json.null` | `LUA_NULL` |
 * | table, function, userdata | `LuaTable`, `LuaFunction`, `LuaUserdata`: one object per Lua object, so `===` is identity |
 */
export type LuaValue =
  | undefined
  | boolean
  | number
  | LuaFloat
  | string
  | LuaBytes
  | typeof LUA_NULL
  | LuaTable
  | LuaFunction
  | LuaUserdata;

/** `json.null`: truthy light userdata, equal to itself in every VM. */
export const LUA_NULL: unique symbol = Symbol.for("runvil.lua.null");

/** A whole float within the 32-bit range: `3.0` as against the integer `3`. */
export class LuaFloat {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** A Lua string that is not valid UTF-8. */
export class LuaBytes {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Whether a number stands for a Lua integer: whole, within 32 bits, not `-0`. */
export function isLuaInteger(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** A Lua table. All access is raw: no metamethod runs. */
export interface LuaTable {
  readonly type: "table";
  /** Reads a key raw; `undefined` for nil. */
  get(key: LuaValue): LuaValue;
  /** Writes a key raw; `undefined` removes it. */
  set(key: LuaValue, value: LuaValue): void;
  /** A border, as `#` without metamethods gives. */
  length(): number;
  /** The sequence part: values from 1 to the first nil. */
  sequence(): LuaValue[];
  /** Stored keys in the order of `pairs` (docs/spec/lua-environment.md section 4). */
  keys(): LuaValue[];
  /** The tables among the stored values, in no order that means anything: cheaper than to ask for the keys. */
  tables(): LuaTable[];
  /** Grows with each write into this table, so that an unchanged table is recognized cheaply. */
  readonly writes: number;
}

/** A Lua function. */
export interface LuaFunction {
  readonly type: "function";
}

/** A full userdata that TypeScript made with `Vm.userdata`. */
export interface LuaUserdata {
  readonly type: "userdata";
  /** The object it stands for. */
  readonly host: object;
}

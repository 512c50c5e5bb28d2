import type { CClosure, JsFunction, LClosure, LuaState, Table, TString, TValue, Udata } from "./state.js";

/** Calls, stack growth and throwing. */
export interface Ldo {
  adjust_top(L: LuaState, top: number): void;
  luaD_call(L: LuaState, func: number, results: number): void;
  luaD_callnoyield(L: LuaState, func: number, results: number): void;
  luaD_checkstack(L: LuaState, slots: number): void;
  luaD_throw(L: LuaState, status: number): never;
}

/** Closures. */
export interface Lfunc {
  luaF_initupvals(L: LuaState, closure: LClosure): void;
  luaF_newLclosure(L: LuaState, upvalues: number): LClosure;
}

/** Compile-time limits. */
export interface Llimits {
  /** Nested native calls. */
  readonly LUAI_MAXCCALLS: number;
}

/** Values and their text. */
export interface Lobject {
  readonly TValue: new (type: number, value: unknown) => TValue;
  readonly LClosure: new (L: LuaState, upvalues: number) => LClosure;
  readonly CClosure: new (L: LuaState, fn: JsFunction, upvalues: number) => CClosure;
  readonly Udata: new (L: LuaState, size: number) => Udata;
  readonly luaO_nilobject: TValue;
  luaO_chunkid(source: Uint8Array, size: number): Uint8Array;
  /** Reads a whole numeral into `target`; returns its length + 1, or 0 when it is none. */
  luaO_str2num(text: Uint8Array, target: TValue): number;
  /** The thread that is charged for reading numbers from long strings. Added by Runvil's build. */
  readonly meter: { L: LuaState | null };
  /** Turns the number in `slot` into its text (docs/spec/lua-environment.md section 8). */
  luaO_tostring(L: LuaState, slot: TValue): void;
  pushobj2s(L: LuaState, value: TValue): void;
  pushsvalue2s(L: LuaState, value: TString): void;
}

/** Call status bits. */
export interface Lstate {
  readonly CIST_LUA: number;
  readonly CIST_FRESH: number;
  readonly CIST_YPCALL: number;
}

/** Strings. */
export interface Lstring {
  readonly TString: new (L: LuaState | null, bytes: Uint8Array) => TString;
  /** The map key of a string; compares as its bytes do. */
  luaS_hashlongstr(text: TString): string;
  luaS_eqlngstr(a: TString, b: TString): boolean;
  /** Takes over the bytes. */
  luaS_bless(L: LuaState, bytes: Uint8Array): TString;
  luaS_newliteral(L: LuaState, text: string): TString;
}

/** Raw access to tables. A key or value is copied out of its slot. */
export interface Ltable {
  readonly Table: new (L: LuaState) => Table;
  luaH_new(L: LuaState): Table;
  /** A new table that shows the entries of `source`, which nobody writes to any more. Added by Runvil's build. */
  luaH_share(L: LuaState, source: Table): Table;
  luaH_get(L: LuaState, table: Table, key: TValue): TValue;
  luaH_getint(table: Table, key: number): TValue;
  luaH_getstr(table: Table, key: TString): TValue;
  luaH_getn(table: Table): number;
  luaH_setint(table: Table, key: number, value: TValue): void;
  luaH_setfrom(L: LuaState, table: Table, key: TValue, value: TValue): void;
  /** Must follow each raw write to a table that may be a metatable. */
  invalidateTMcache(table: Table): void;
}

/** Metamethods. */
export interface Ltm {
  luaT_objtypename(L: LuaState, value: TValue): Uint8Array;
}

/** Build configuration. */
export interface Luaconf {
  readonly LUA_IDSIZE: number;
  readonly LUA_MAXINTEGER: number;
  readonly LUA_MININTEGER: number;
  readonly LUAI_MAXSTACK: number;
}

/** The interpreter's operations on values. */
export interface Lvm {
  /** An integer's or whole 32-bit float's value, also of a string that reads as one; else `false`. */
  tointeger(value: TValue): number | false;
  tonumber(value: TValue): number | false;
  luaV_equalobj(L: LuaState | null, a: TValue, b: TValue): number;
  luaV_rawequalobj(a: TValue, b: TValue): number;
}

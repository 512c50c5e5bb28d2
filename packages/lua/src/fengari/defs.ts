import type { LuaDebug } from "./state.js";

/** Numbers that the API takes and gives. */
export interface LuaConstants {
  readonly LUA_OK: number;
  readonly LUA_YIELD: number;
  readonly LUA_ERRRUN: number;
  readonly LUA_ERRSYNTAX: number;
  readonly LUA_ERRMEM: number;
  readonly LUA_ERRERR: number;
  readonly LUA_TNONE: number;
  readonly LUA_TNIL: number;
  readonly LUA_TBOOLEAN: number;
  readonly LUA_TLIGHTUSERDATA: number;
  readonly LUA_TNUMBER: number;
  readonly LUA_TSTRING: number;
  readonly LUA_TTABLE: number;
  readonly LUA_TFUNCTION: number;
  readonly LUA_TUSERDATA: number;
  readonly LUA_TTHREAD: number;
  readonly LUA_OPADD: number;
  readonly LUA_OPSUB: number;
  readonly LUA_OPMUL: number;
  readonly LUA_OPMOD: number;
  readonly LUA_OPPOW: number;
  readonly LUA_OPDIV: number;
  readonly LUA_OPIDIV: number;
  readonly LUA_OPUNM: number;
  readonly LUA_OPEQ: number;
  readonly LUA_OPLT: number;
  readonly LUA_OPLE: number;
  readonly LUA_MASKCALL: number;
  readonly LUA_MASKRET: number;
  readonly LUA_MASKLINE: number;
  readonly LUA_MASKCOUNT: number;
  readonly LUA_HOOKCOUNT: number;
  readonly LUA_MULTRET: number;
  readonly LUA_MINSTACK: number;
  readonly LUA_REGISTRYINDEX: number;
  readonly LUA_RIDX_GLOBALS: number;
  readonly LUA_RIDX_MAINTHREAD: number;
  readonly lua_Debug: new () => LuaDebug;
  lua_upvalueindex(index: number): number;
}

/** Type tags with their variant bits, as `TValue.type` holds them. */
export interface TypeTags {
  readonly LUA_TNIL: number;
  readonly LUA_TBOOLEAN: number;
  readonly LUA_TLIGHTUSERDATA: number;
  readonly LUA_TNUMFLT: number;
  readonly LUA_TNUMINT: number;
  readonly LUA_TLNGSTR: number;
  readonly LUA_TTABLE: number;
  readonly LUA_TLCL: number;
  readonly LUA_TLCF: number;
  readonly LUA_TCCL: number;
  readonly LUA_TUSERDATA: number;
  readonly LUA_TTHREAD: number;
}

/** Strings between JavaScript and Lua, and the type tags. */
export interface Defs {
  readonly constant_types: TypeTags;
  /** UTF-8 bytes of `text`; with `cache` they are shared, so nobody may write to them. */
  to_luastring(text: string, cache?: boolean): Uint8Array;
  /** Text of UTF-8 bytes; invalid ones throw a `RangeError`, or read as U+FFFD with `replacement`. */
  to_jsstring(bytes: Uint8Array, from?: number, to?: number, replacement?: boolean): string;
  luastring_eq(a: Uint8Array, b: Uint8Array): boolean;
  luastring_indexOf(bytes: Uint8Array, byte: number, from?: number): number;
  luastring_of(...bytes: number[]): Uint8Array;
}

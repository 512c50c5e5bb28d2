import type { Continuation, JsFunction, LuaDebug, LuaState } from "./state.js";

/** A string argument of the API: bytes, or text that is encoded as UTF-8. */
export type ApiString = Uint8Array | string;

/** The C API, in fengari's form; the Lua 5.3 reference manual tells what each function does. */
export interface Lapi {
  lua_newstate(): LuaState | null;
  lua_newthread(L: LuaState): LuaState;
  lua_close(L: LuaState): void;
  lua_atpanic(L: LuaState, panic: JsFunction | null): JsFunction | null;
  /** Handles a JavaScript exception inside a protected call; it arrives as light userdata. */
  lua_atnativeerror(L: LuaState, handler: JsFunction | null): JsFunction | null;

  lua_absindex(L: LuaState, index: number): number;
  lua_gettop(L: LuaState): number;
  lua_settop(L: LuaState, index: number): void;
  lua_pop(L: LuaState, count: number): void;
  lua_pushvalue(L: LuaState, index: number): void;
  lua_copy(L: LuaState, from: number, to: number): void;
  lua_insert(L: LuaState, index: number): void;
  lua_remove(L: LuaState, index: number): void;
  lua_replace(L: LuaState, index: number): void;
  lua_rotate(L: LuaState, index: number, by: number): void;
  lua_checkstack(L: LuaState, slots: number): boolean;
  lua_xmove(from: LuaState, to: LuaState, count: number): void;

  lua_type(L: LuaState, index: number): number;
  lua_typename(L: LuaState, type: number): Uint8Array;
  lua_isnil(L: LuaState, index: number): boolean;
  lua_isnone(L: LuaState, index: number): boolean;
  lua_isnoneornil(L: LuaState, index: number): boolean;
  lua_isboolean(L: LuaState, index: number): boolean;
  lua_isinteger(L: LuaState, index: number): boolean;
  lua_isnumber(L: LuaState, index: number): boolean;
  lua_isstring(L: LuaState, index: number): boolean;
  lua_istable(L: LuaState, index: number): boolean;
  lua_isfunction(L: LuaState, index: number): boolean;
  lua_isuserdata(L: LuaState, index: number): boolean;
  lua_toboolean(L: LuaState, index: number): boolean;
  lua_tointeger(L: LuaState, index: number): number;
  lua_tointegerx(L: LuaState, index: number): number | false;
  lua_tonumber(L: LuaState, index: number): number;
  lua_tonumberx(L: LuaState, index: number): number | false;
  /** `null` when the value is no string or number; a number in the slot becomes a string. */
  lua_tolstring(L: LuaState, index: number): Uint8Array | null;
  lua_tostring(L: LuaState, index: number): Uint8Array | null;
  lua_tojsstring(L: LuaState, index: number): string | null;
  lua_touserdata(L: LuaState, index: number): unknown;
  lua_tothread(L: LuaState, index: number): LuaState | null;
  /** The very object of a table, closure, userdata or thread: its identity. */
  lua_topointer(L: LuaState, index: number): unknown;
  lua_rawlen(L: LuaState, index: number): number;
  lua_rawequal(L: LuaState, a: number, b: number): number;
  lua_compare(L: LuaState, a: number, b: number, op: number): number;
  lua_arith(L: LuaState, op: number): void;
  lua_concat(L: LuaState, count: number): void;
  lua_len(L: LuaState, index: number): void;
  lua_stringtonumber(L: LuaState, text: Uint8Array): number;

  lua_pushnil(L: LuaState): void;
  lua_pushboolean(L: LuaState, value: boolean): void;
  lua_pushinteger(L: LuaState, value: number): void;
  lua_pushnumber(L: LuaState, value: number): void;
  lua_pushstring(L: LuaState, value: ApiString | null): Uint8Array | null;
  lua_pushlstring(L: LuaState, value: Uint8Array, length: number): Uint8Array;
  lua_pushliteral(L: LuaState, value: string): Uint8Array;
  lua_pushfstring(L: LuaState, format: ApiString, ...args: unknown[]): Uint8Array;
  lua_pushcfunction(L: LuaState, fn: JsFunction): void;
  lua_pushcclosure(L: LuaState, fn: JsFunction, upvalues: number): void;
  lua_pushlightuserdata(L: LuaState, value: unknown): void;
  lua_pushglobaltable(L: LuaState): void;
  lua_pushthread(L: LuaState): boolean;

  lua_createtable(L: LuaState, array: number, record: number): void;
  lua_newtable(L: LuaState): void;
  /** Pushes a new userdata and returns its data object. */
  lua_newuserdata(L: LuaState, size: number): object;
  lua_getglobal(L: LuaState, name: ApiString): number;
  lua_setglobal(L: LuaState, name: ApiString): void;
  lua_gettable(L: LuaState, index: number): number;
  lua_settable(L: LuaState, index: number): void;
  lua_getfield(L: LuaState, index: number, key: ApiString): number;
  lua_setfield(L: LuaState, index: number, key: ApiString): void;
  lua_geti(L: LuaState, index: number, key: number): number;
  lua_seti(L: LuaState, index: number, key: number): void;
  lua_rawget(L: LuaState, index: number): number;
  lua_rawset(L: LuaState, index: number): void;
  lua_rawgeti(L: LuaState, index: number, key: number): number;
  lua_rawseti(L: LuaState, index: number, key: number): void;
  lua_rawgetp(L: LuaState, index: number, key: unknown): number;
  lua_rawsetp(L: LuaState, index: number, key: unknown): void;
  lua_next(L: LuaState, index: number): number;
  lua_getmetatable(L: LuaState, index: number): boolean;
  lua_setmetatable(L: LuaState, index: number): boolean;
  lua_getuservalue(L: LuaState, index: number): number;
  lua_setuservalue(L: LuaState, index: number): void;
  lua_getupvalue(L: LuaState, index: number, n: number): Uint8Array | null;
  lua_setupvalue(L: LuaState, index: number, n: number): Uint8Array | null;

  lua_call(L: LuaState, args: number, results: number): void;
  lua_callk(L: LuaState, args: number, results: number, context: unknown, k: Continuation | null): void;
  lua_pcall(L: LuaState, args: number, results: number, handler: number): number;
  lua_pcallk(
    L: LuaState,
    args: number,
    results: number,
    handler: number,
    context: unknown,
    k: Continuation | null,
  ): number;
  lua_error(L: LuaState): never;
  lua_load<Data>(
    L: LuaState,
    reader: (L: LuaState, data: Data) => Uint8Array | null,
    data: Data,
    name: Uint8Array,
    mode: Uint8Array | null,
  ): number;
  lua_status(L: LuaState): number;
  lua_resume(L: LuaState, from: LuaState | null, args: number): number;
  lua_yield(L: LuaState, results: number): number;
  /** Does not return outside a hook: the continuation runs when the coroutine goes on. */
  lua_yieldk(L: LuaState, results: number, context: unknown, k: Continuation | null): number;
  lua_isyieldable(L: LuaState): boolean;

  lua_sethook(L: LuaState, hook: ((L: LuaState, ar: LuaDebug) => void) | null, mask: number, count: number): void;
  lua_gethookmask(L: LuaState): number;
  lua_gethookcount(L: LuaState): number;
  lua_getstack(L: LuaState, level: number, ar: LuaDebug): number;
  lua_getinfo(L: LuaState, what: Uint8Array, ar: LuaDebug): number;
}

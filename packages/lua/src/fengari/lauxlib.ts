import type { ApiString } from "./lapi.js";
import type { JsFunction, LuaState } from "./state.js";

/** A string under construction. */
export interface StringBuffer {
  L: LuaState | null;
  b: Uint8Array;
  n: number;
}

/** The auxiliary library; the Lua 5.3 reference manual tells what each function does. */
export interface Lauxlib {
  readonly luaL_Buffer: new () => StringBuffer;
  luaL_newstate(): LuaState | null;
  luaL_loadbufferx(L: LuaState, source: Uint8Array, size: number, name: Uint8Array, mode: Uint8Array | null): number;
  luaL_traceback(L: LuaState, thread: LuaState, message: ApiString | null, level: number): void;
  luaL_where(L: LuaState, level: number): void;
  luaL_error(L: LuaState, format: ApiString, ...args: unknown[]): never;
  luaL_argerror(L: LuaState, arg: number, message: ApiString): never;
  luaL_argcheck(L: LuaState, condition: boolean, arg: number, message: ApiString): void;
  luaL_checkany(L: LuaState, arg: number): void;
  luaL_checktype(L: LuaState, arg: number, type: number): void;
  luaL_checkinteger(L: LuaState, arg: number): number;
  luaL_checknumber(L: LuaState, arg: number): number;
  luaL_checkstring(L: LuaState, arg: number): Uint8Array;
  luaL_optinteger(L: LuaState, arg: number, fallback: number): number;
  luaL_optstring(L: LuaState, arg: number, fallback: ApiString): Uint8Array;
  luaL_checkstack(L: LuaState, slots: number, message: ApiString): void;
  luaL_typename(L: LuaState, index: number): Uint8Array;
  luaL_getmetafield(L: LuaState, index: number, field: ApiString): number;
  luaL_callmeta(L: LuaState, index: number, field: ApiString): boolean;
  luaL_len(L: LuaState, index: number): number;
  /** Pushes what `tostring` gives for the value and returns its bytes. */
  luaL_tolstring(L: LuaState, index: number): Uint8Array;
  luaL_requiref(L: LuaState, name: ApiString, open: JsFunction, global: number): void;
  luaL_setfuncs(L: LuaState, functions: Readonly<Record<string, JsFunction>>, upvalues: number): void;
  luaL_newlib(L: LuaState, functions: Readonly<Record<string, JsFunction>>): void;
  luaL_ref(L: LuaState, index: number): number;
  luaL_unref(L: LuaState, index: number, ref: number): void;
  luaL_buffinit(L: LuaState, buffer: StringBuffer): void;
  luaL_addlstring(buffer: StringBuffer, bytes: Uint8Array, length: number): void;
  luaL_addstring(buffer: StringBuffer, text: ApiString): void;
  luaL_addchar(buffer: StringBuffer, byte: number): void;
  luaL_addvalue(buffer: StringBuffer): void;
  luaL_pushresult(buffer: StringBuffer): void;
}

import type { FunctionRef, TableRef, UserdataRef } from "../border/values.js";
import type { Machine } from "../machine/machine.js";
import type { TableMark } from "../machine/table-mark.js";
import type { UserdataSpec } from "../vm.js";

/**
 * A Lua string of fengari's: bytes, and the map key made of them when first asked for.
 */
export interface TString {
  readonly realstring: Uint8Array;
  getstr(): Uint8Array;
  tsslen(): number;
}

/**
 * A slot that holds one Lua value: on a stack, in a table or in an upvalue. `type` is a tag of `defs.constant_types`
 * with its variant bits (`LUA_TNUMINT`, `LUA_TLNGSTR`, ...); `value` is a number, boolean, `TString`, `Table`, closure,
 * JavaScript function, `Udata` or thread, as the tag says, and `null` for nil.
 */
export interface TValue {
  type: number;
  value: unknown;
  ttype(): number;
  ttnov(): number;
  ttisnil(): boolean;
  ttisnumber(): boolean;
  ttisfloat(): boolean;
  ttisinteger(): boolean;
  ttisboolean(): boolean;
  ttisstring(): boolean;
  ttistable(): boolean;
  ttisfunction(): boolean;
  ttisLclosure(): boolean;
  ttislightuserdata(): boolean;
  ttisfulluserdata(): boolean;
  ttisthread(): boolean;
  l_isfalse(): boolean;
  setnilvalue(): void;
  setbvalue(value: boolean): void;
  setivalue(value: number): void;
  setfltvalue(value: number): void;
  setsvalue(value: TString): void;
  sethvalue(value: Table): void;
  setuvalue(value: Udata): void;
  setpvalue(value: unknown): void;
  setfvalue(value: JsFunction): void;
  setclLvalue(value: LClosure): void;
  setclCvalue(value: CClosure): void;
  setfrom(other: TValue): void;
}

/** One entry of a table; `n` is the entry set after it. */
export interface TableEntry {
  readonly key: TValue;
  readonly value: TValue;
  readonly n: TableEntry | undefined;
}

/** A Lua table. */
export interface Table {
  /** The live entries by map key. */
  readonly strong: ReadonlyMap<unknown, TableEntry>;
  /** The entry set first. */
  readonly f: TableEntry | undefined;
  metatable: Table | null;
  /** Grows with each raw write and removal. Added by Runvil's build. */
  readonly writes: number;
  /** What stands for it outside Lua, once something does. Added by Runvil's build. */
  ref: TableRef | null;
  /** What this package made it as; `null` for an ordinary table. Added by Runvil's build. */
  mark: TableMark | null;
}

/** Full userdata: `data` is the object that `lua_touserdata` gives. */
export interface Udata {
  metatable: Table | null;
  uservalue: TValue;
  data: object;
  /** What stands for it outside Lua, once something does. Added by Runvil's build. */
  ref: UserdataRef | null;
  /** How it behaves, when it stands for an object of the embedder. Added by Runvil's build. */
  mark: UserdataSpec | null;
}

/** A compiled function. Nothing in it belongs to a state, so states may share it. */
export interface Proto {
  readonly k: readonly TValue[];
  readonly p: readonly Proto[];
  readonly source: TString | null;
  readonly upvalues: readonly { readonly name: TString | null; readonly instack: boolean; readonly idx: number }[];
  readonly linedefined: number;
}

/** A Lua function: a prototype and its upvalues. */
export interface LClosure {
  p: Proto;
  readonly nupvalues: number;
  upvals: TValue[];
  /** What stands for it outside Lua, once something does. Added by Runvil's build. */
  ref: FunctionRef | null;
}

/** A JavaScript function with upvalues. */
export interface CClosure {
  readonly f: JsFunction;
  readonly nupvalues: number;
  readonly upvalue: TValue[];
  /** What stands for it outside Lua, once something does. Added by Runvil's build. */
  ref: FunctionRef | null;
}

/** A function that Lua can call: takes its arguments from the stack and returns how many results it left there. */
export interface JsFunction {
  (L: LuaState): number;
  /** What stands for it outside Lua, once something does. */
  ref?: FunctionRef | null;
  /** Values that it keeps beside Lua's own data. */
  kept?: number;
}

/** Runs in place of a `JsFunction` that yielded, once the coroutine goes on. */
export type Continuation = (L: LuaState, status: number, context: unknown) => number;

/** Debug information that `lua_getstack` and `lua_getinfo` fill in; lines are -1 when unknown. */
export interface LuaDebug {
  event: number;
  name: Uint8Array | null;
  namewhat: Uint8Array | null;
  what: Uint8Array | null;
  source: Uint8Array | null;
  short_src: Uint8Array | null;
  currentline: number;
  linedefined: number;
  i_ci: CallInfo | null;
}

/** One active call. */
export interface CallInfo {
  func: TValue | null;
  funcOff: number;
  top: number;
  previous: CallInfo | null;
  next: CallInfo | null;
  callstatus: number;
  l_savedpc: number;
}

/** A thread: the main one of a state, or a coroutine. */
export interface LuaState {
  readonly l_G: GlobalState;
  readonly stack: TValue[];
  top: number;
  ci: CallInfo;
  readonly base_ci: CallInfo;
  /** Zero when the thread can yield. */
  readonly nny: number;
  readonly nCcalls: number;
  readonly status: number;
  /** Instructions left until the next count hook. */
  hookcount: number;
  /** 0 while a hook runs. */
  allowhook: number;
}

/** What all threads of one state share. */
export interface GlobalState {
  /** The text that Lua itself or a library function raised last. Added by Runvil's build. */
  raisedtext: TValue["value"] | null;
  readonly mainthread: LuaState;
  readonly l_registry: TValue;
  /** The VM whose state this is. Added by Runvil's build. */
  machine: Machine | null;
  /** Metatables of the basic types, by type number. */
  readonly mt: (Table | null | undefined)[];
  /** The line that the next chunk starts at; 1 unless set. Added by Runvil's build. */
  firstline: number;
  /** How many objects had their address printed. Added by Runvil's build. */
  readonly addresses: number;
  /** The longest string that may be built, in bytes; 2^31 - 1 unless set. Added by Runvil's build. */
  stringceiling: number;
  /**
   * Called instead of building a string above the ceiling, on the thread that asked for it and with 20 free slots on
   * its stack. Must raise with `lua_error`; when it returns, the string `not enough memory` is raised. Added by Runvil's
   * build.
   */
  onstringtoolong: ((L: LuaState) => void) | null;
  /**
   * Called when work inside one instruction is worth at least as many instructions as are left until the next count
   * hook. When it does not lower `hookcount`, the hook comes no earlier. Added by Runvil's build.
   */
  onwork: ((L: LuaState, instructions: number) => void) | null;
  /**
   * Whether a JavaScript exception that is no Lua error leaves `lua_resume` and every protected call as it is. The
   * state must not be used afterwards. Off unless set: fengari then gives it to the handler of `lua_atnativeerror`, or
   * drops it and reports status -1. Added by Runvil's build.
   */
  passnativeerrors: boolean;
}

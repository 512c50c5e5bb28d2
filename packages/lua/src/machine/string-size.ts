import type { LuaState } from "../fengari/state.js";
import { raiseError } from "./error-value.js";
import { type Machine, machineOf } from "./machine.js";

/** Makes `..` and fengari's library functions refuse a string above the ceiling before it is built. */
export function installStringCeiling(machine: Machine): void {
  const state = machine.main.l_G;
  state.stringceiling = machine.options.memoryBytes;
  state.onstringtoolong = refuse;
}

/**
 * The length of a string about to be made, when one string may be that long; raises `not enough memory` otherwise
 * (docs/spec/lua-environment.md section 13). It is asked before the bytes are, so that the bound is exact.
 */
export function checkedString(L: LuaState, length: number): number {
  return length > machineOf(L).options.memoryBytes ? refuse(L) : length;
}

function refuse(L: LuaState): never {
  return raiseError(L, { kind: "lua", message: "not enough memory" });
}

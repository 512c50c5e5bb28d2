import { ltable, lua } from "../fengari/bundle.js";
import type { LuaState } from "../fengari/state.js";
import { enableHooks } from "./check.js";
import { machineOf } from "./machine.js";

/**
 * Called by everything that caught an error, the raised value on top of the stack: raises it again when nobody may
 * catch it here (docs/spec/lua-environment.md section 6, "Not catchable"; section 13).
 */
export function passOn(L: LuaState): void {
  enableHooks(L);
  const mark = markOf(L, -1);
  if (mark === "uncatchable" || (mark === "overrun" && L.nny > 0)) lua.lua_error(L);
}

/** What marks an error: nothing, that nobody may catch it, or that its stretch may not. */
export type ErrorMark = "none" | "uncatchable" | "overrun";

/** The mark of the value at a stack index. */
export function markOf(L: LuaState, index: number): ErrorMark {
  const machine = machineOf(L);
  const value = lua.lua_topointer(L, index);
  if (!(value instanceof ltable.Table)) return "none";
  if (machine.uncatchable.has(value)) return "uncatchable";
  return machine.overruns.has(value) ? "overrun" : "none";
}

import { ltable, lua } from "../fengari/bundle.js";
import type { LuaState } from "../fengari/state.js";
import { endStretch } from "./check.js";
import { errorMark } from "./error-value.js";
import type { ErrorMark } from "./table-mark.js";
import { CAUGHT_ERROR, chargeWork } from "./work.js";

/**
 * Called by everything that caught an error, the raised value on top of the stack: raises it again when nobody may
 * catch it here, else ends the stretch that it came out of (docs/spec/lua-environment.md section 6, "Not catchable", and
 * section 13).
 */
export function passOn(L: LuaState): void {
  const catching = catchingOf(L, -1);
  if (catching === "uncatchable" || (catching === "overrun" && L.nny > 0)) lua.lua_error(L);
  chargeWork(L, CAUGHT_ERROR);
  endStretch(L);
}

/** Who may catch the value at a stack index. */
export function catchingOf(L: LuaState, index: number): ErrorMark["catching"] {
  const value = lua.lua_topointer(L, index);
  return (value instanceof ltable.Table ? errorMark(value) : undefined)?.catching ?? "anybody";
}

import { decodeLossy } from "../border/utf8.js";
import { tableSlot } from "../border/values.js";
import { lobject, lstring, lua } from "../fengari/bundle.js";
import type { LuaState } from "../fengari/state.js";
import { errorTable } from "./error-value.js";
import { machineOf } from "./machine.js";

/**
 * Puts an error value in the place of a text on top of the stack that Lua itself or a library function raised, in a VM where
 * such errors are values (`VmOptions.nativeErrors`). Called by what hands a caught error over to Lua.
 */
export function showCaught(L: LuaState): void {
  const machine = machineOf(L);
  if (machine.options.nativeErrors !== "values") return;
  const caught = L.stack[L.top - 1]?.value;
  if (!(caught instanceof lstring.TString) || caught !== L.l_G.raisedtext) return;
  lua.lua_pop(L, 1);
  lobject.pushobj2s(L, tableSlot(errorTable(machine, { kind: "lua", message: decodeLossy(caught.getstr()) })));
}

import { decodeLossy } from "../border/utf8.js";
import { lobject, lstring, ltable, ltm, lua } from "../fengari/bundle.js";
import type { LuaState, Table, TValue } from "../fengari/state.js";
import { errorMessage, isErrorTable } from "./error-value.js";
import { hiddenMetatable } from "./hidden-metatable.js";
import type { Machine } from "./machine.js";
import { native } from "./native.js";
import { raiseText } from "./raise.js";
import { checkedString } from "./string-size.js";
import { chargeWork } from "./work.js";

/** The hidden metatable that makes tables of a VM error values. */
export function errorMetatable(machine: Machine): Table {
  return hiddenMetatable(machine, { __tostring: toText, __concat: concat }, "error value");
}

const toText = native("tostring", (L) => {
  const table = L.stack[L.ci.funcOff + 1]?.value;
  const message = table instanceof ltable.Table ? errorMessage(table) : new lstring.TString(null, new Uint8Array());
  lobject.pushsvalue2s(L, message);
  return 1;
});

const concat = native("concat", (L) => {
  const left = joinable(L, 1);
  const right = joinable(L, 2);
  const joined = new Uint8Array(checkedString(L, left.length + right.length));
  chargeWork(L, joined.length >>> 5);
  joined.set(left);
  joined.set(right, left.length);
  lobject.pushsvalue2s(L, new lstring.TString(null, joined));
  return 1;
});

/** The bytes that an operand of `..` beside an error value stands for. */
function joinable(L: LuaState, index: number): Uint8Array {
  const slot: TValue | undefined = L.stack[L.ci.funcOff + index];
  if (slot !== undefined && slot.value instanceof ltable.Table && isErrorTable(slot.value))
    return errorMessage(slot.value).getstr();
  const bytes = lua.lua_tolstring(L, index);
  if (bytes !== null) return bytes;
  const type = slot === undefined ? "nil" : decodeLossy(ltm.luaT_objtypename(L, slot));
  return raiseText(L, `attempt to concatenate a ${type} value`);
}

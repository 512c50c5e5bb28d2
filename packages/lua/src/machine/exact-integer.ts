import { decodeLossy, encodeUtf8 } from "../border/utf8.js";
import { ExactInteger } from "../data.js";
import { lobject, lstring, ltm, lua } from "../fengari/bundle.js";
import type { JsFunction, LuaState, Table, Udata } from "../fengari/state.js";
import { hiddenMetatable } from "./hidden-metatable.js";
import type { Machine } from "./machine.js";
import { native } from "./native.js";
import { raiseText } from "./raise.js";
import { checkedString } from "./string-size.js";
import { chargeWork } from "./work.js";

/*
 * Exact integers: frozen userdata that keep their digits (docs/spec/lua-environment.md section 9).
 */

/** A userdata that stands for an integer beyond 2^53. */
export function exactIntegerUserdata(machine: Machine, integer: ExactInteger): Udata {
  const udata = new lobject.Udata(machine.main, 0);
  udata.data = integer;
  udata.metatable = exactMetatable(machine);
  return udata;
}

function exactMetatable(machine: Machine): Table {
  const fields = { __tostring: toText, __concat: concat, __eq: equal, __lt: less, __le: lessOrEqual };
  machine.exactMetatable ??= hiddenMetatable(machine, fields, "exact integer");
  return machine.exactMetatable;
}

const toText = native("tostring", (L) => pushBytes(L, joinable(L, 1)));

const concat = native("concat", (L) => {
  const left = joinable(L, 1);
  const right = joinable(L, 2);
  const joined = new Uint8Array(checkedString(L, left.length + right.length));
  joined.set(left);
  joined.set(right, left.length);
  return pushBytes(L, joined);
});

const equal = native(
  "__eq",
  comparison((order) => order === 0),
);
const less = native(
  "__lt",
  comparison((order) => order < 0),
);
const lessOrEqual = native(
  "__le",
  comparison((order) => order <= 0),
);

function comparison(holds: (order: number) => boolean): JsFunction {
  return (L) => {
    const [a, b] = [operand(L, 1), operand(L, 2)];
    if (a === undefined || b === undefined) {
      const [left, right] = [operandType(L, 1), operandType(L, 2)];
      return raiseText(
        L,
        left === right ? `attempt to compare two ${left} values` : `attempt to compare ${left} with ${right}`,
      );
    }
    lua.lua_pushboolean(L, holds(compareDigits(a.digits, b.digits)));
    return 1;
  };
}

/** Digits are those of a JSON integer: no leading zeros. */
function compareDigits(a: string, b: string): number {
  const negative = a.startsWith("-");
  if (negative !== b.startsWith("-")) return negative ? -1 : 1;
  const size = a.length - b.length || (a === b ? 0 : a < b ? -1 : 1);
  return negative ? -size : size;
}

/** The exact integer at a stack index; reading its digits counts as work. */
function operand(L: LuaState, index: number): ExactInteger | undefined {
  const udata = lua.lua_touserdata(L, index);
  if (!(udata instanceof ExactInteger)) return undefined;
  chargeWork(L, udata.digits.length >>> 5);
  return udata;
}

function operandType(L: LuaState, index: number): string {
  const slot = L.stack[L.ci.funcOff + index];
  return slot === undefined ? "nil" : decodeLossy(ltm.luaT_objtypename(L, slot));
}

function joinable(L: LuaState, index: number): Uint8Array {
  const integer = operand(L, index);
  if (integer !== undefined) return encodeUtf8(integer.digits);
  return lua.lua_tolstring(L, index) ?? raiseText(L, `attempt to concatenate a ${operandType(L, index)} value`);
}

function pushBytes(L: LuaState, bytes: Uint8Array): number {
  lobject.pushsvalue2s(L, new lstring.TString(null, bytes));
  return 1;
}

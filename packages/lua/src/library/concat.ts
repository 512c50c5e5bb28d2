import { textSlot } from "../border/values.js";
import { lauxlib, lobject, lstring, lua } from "../fengari/bundle.js";
import type { JsFunction, LuaState } from "../fengari/state.js";
import { raiseText } from "../machine/raise.js";
import { checkedString } from "../machine/string-size.js";
import { chargeWork } from "../machine/work.js";
import { argument, argumentError, argumentType } from "./arguments.js";
import { metafield, pushText } from "./to-text.js";

/** What one element is worth, in instructions. */
const ELEMENT_WORK = 16;

const toStringField = textSlot("__tostring");

/**
 * `table.concat(t, separator?, from?, to?)`: an element that is no string or number is converted by `tostring` when its
 * metatable has `__tostring` (docs/spec/lua-environment.md section 1).
 */
export const concat: JsFunction = (L) => {
  const table = argument(L, 1);
  if (!table.ttistable()) argumentError(L, 1, "concat", `table expected, got ${argumentType(table, L)}`);
  const separator = lauxlib.luaL_optstring(L, 2, "");
  const first = lauxlib.luaL_optinteger(L, 3, 1);
  const last = argument(L, 4).ttisnil() ? lauxlib.luaL_len(L, 1) : lauxlib.luaL_checkinteger(L, 4);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let i = first; i <= last; i++) {
    if (i > first && separator.length > 0) {
      size += separator.length;
      pieces.push(separator);
    }
    chargeWork(L, ELEMENT_WORK);
    const piece = element(L, i);
    size = checkedString(L, size + piece.length);
    pieces.push(piece);
  }
  const joined = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  lobject.pushsvalue2s(L, new lstring.TString(null, joined));
  return 1;
};

function element(L: LuaState, index: number): Uint8Array {
  lua.lua_geti(L, 1, index | 0);
  const slot = L.stack[L.top - 1] ?? lobject.luaO_nilobject;
  const bytes = lua.lua_tolstring(L, -1) ?? rendered(L);
  if (bytes === undefined) {
    const type = argumentType(slot, L);
    return raiseText(L, `invalid value (${type}) at index ${index} in table for 'concat'`);
  }
  lua.lua_pop(L, 1);
  return bytes;
}

/** The text of the topmost value by its `__tostring`. */
function rendered(L: LuaState): Uint8Array | undefined {
  const slot = L.stack[L.top - 1];
  if (slot === undefined || metafield(L, slot, toStringField).ttisnil()) return undefined;
  const bytes = pushText(L, -1);
  lua.lua_pop(L, 1);
  return bytes;
}

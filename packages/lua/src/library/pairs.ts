import { keyAfter, orderedKeys } from "../border/order.js";
import { functionSlot, textSlot } from "../border/values.js";
import { lobject, ltable, lua } from "../fengari/bundle.js";
import type { Continuation, JsFunction, LuaState, Table, TValue } from "../fengari/state.js";
import { raiseText } from "../machine/raise.js";
import { chargeWork } from "../machine/work.js";
import { argument, argumentType, tableArgument } from "./arguments.js";

/*
 * `pairs` and `next` in the order of docs/spec/lua-environment.md section 4.
 */

/** What putting a key in order is worth, in instructions. */
const KEY_WORK = 8;

const pairsField = textSlot("__pairs");

/** `pairs(t)`: the walk over the keys that `t` has now, or what `__pairs` gives; that may suspend. */
export const pairs: JsFunction = (L) => {
  const table = tableArgument(L, 1, "pairs");
  const meta = table.metatable === null ? lobject.luaO_nilobject : ltable.luaH_get(L, table.metatable, pairsField);
  if (meta.ttisnil()) {
    chargeWork(L, table.strong.size * KEY_WORK);
    lobject.pushobj2s(L, functionSlot(walk(table)));
    lobject.pushobj2s(L, argument(L, 1));
    lobject.pushobj2s(L, lobject.luaO_nilobject);
    return 3;
  }
  if (!meta.ttisfunction())
    return raiseText(L, `attempt to call a ${argumentType(meta, L)} value (metamethod '__pairs')`);
  lua.lua_settop(L, 1);
  lobject.pushobj2s(L, meta);
  lua.lua_insert(L, 1);
  lua.lua_callk(L, 1, lua.LUA_MULTRET, undefined, afterPairs);
  return lua.lua_gettop(L);
};

const afterPairs: Continuation = (L) => lua.lua_gettop(L);

function walk(table: Table): JsFunction {
  // A key that is cleared turns into a dead one in its slot, so the walk keeps copies.
  const keys = orderedKeys(table).map((key) => new lobject.TValue(key.type, key.value));
  let at = 0;
  const advance: JsFunction = (L) => {
    while (at < keys.length) {
      const key = keys[at++];
      if (key !== undefined && pushEntry(L, table, key)) return 2;
    }
    return pushEnd(L);
  };
  advance.kept = keys.length;
  return advance;
}

/** `next(t, key)`: the order is that of the table as it is now. */
export const next: JsFunction = (L) => {
  const table = tableArgument(L, 1, "next");
  const key = argument(L, 2);
  chargeWork(L, table.strong.size * KEY_WORK);
  let following = key.ttisnil() ? firstKey(table) : followingKey(L, table, key);
  while (following !== undefined) {
    if (pushEntry(L, table, following)) return 2;
    following = keyAfter(table, following);
  }
  return pushEnd(L);
};

function firstKey(table: Table): TValue | undefined {
  return table.strong.get(1)?.key ?? orderedKeys(table)[0];
}

function followingKey(L: LuaState, table: Table, key: TValue): TValue | undefined {
  const isReference = typeof key.value === "object" && !key.ttisstring();
  if (isReference && ltable.luaH_get(L, table, key).ttisnil()) return raiseText(L, "invalid key to 'next'");
  return keyAfter(table, key);
}

function pushEntry(L: LuaState, table: Table, key: TValue): boolean {
  const value = ltable.luaH_get(L, table, key);
  if (value.ttisnil()) return false;
  lobject.pushobj2s(L, key);
  lobject.pushobj2s(L, value);
  return true;
}

function pushEnd(L: LuaState): number {
  lobject.pushobj2s(L, lobject.luaO_nilobject);
  lobject.pushobj2s(L, lobject.luaO_nilobject);
  return 2;
}

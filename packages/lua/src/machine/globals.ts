import { decodeUtf8 } from "../border/utf8.js";
import { rawSet, readSlot, slotOf, textSlot } from "../border/values.js";
import { lobject, lstring, ltable, lua } from "../fengari/bundle.js";
import type { Continuation, LuaState, Table, TValue } from "../fengari/state.js";
import type { GlobalGuard } from "../vm.js";
import { hiddenMetatable } from "./hidden-metatable.js";
import { type Machine, machineOf } from "./machine.js";
import { native } from "./native.js";
import { raiseThrown } from "./thrown.js";

/*
 * `_G` has a hidden metatable of its own (docs/spec/lua-environment.md section 3). Its `__index` and `__newindex` serve
 * the guarded names and then do what the prompt's metatable asks for, read anew at each lookup; its other fields are
 * those that the prompt's metatable had when it was set.
 */

const indexKey = textSlot("__index");
const newIndexKey = textSlot("__newindex");

/** As fengari's own bound on a chain of tables that index each other. */
const MAX_CHAIN = 2000;

/** Puts a name under guard; a value that `_G` held for it is dropped. */
export function guardGlobal(machine: Machine, name: string, guard: GlobalGuard): void {
  machine.guards.set(name, guard);
  ltable.luaH_setfrom(machine.main, machine.globals, textSlot(name), lobject.luaO_nilobject);
}

/** `setmetatable(_G, metatable)`. */
export function setPromptMetatable(machine: Machine, metatable: Table | null): void {
  machine.promptMetatable = metatable;
  const hidden = hiddenMetatable(machine, { __index: index, __newindex: newIndex }, undefined);
  for (const { key, value } of metatable?.strong.values() ?? [])
    if (!isKey(key, indexKey) && !isKey(key, newIndexKey)) rawSet(hidden, key, value);
  machine.globals.metatable = hidden;
}

function isKey(key: TValue, name: TValue): boolean {
  return (
    key.value instanceof lstring.TString &&
    name.value instanceof lstring.TString &&
    lstring.luaS_eqlngstr(key.value, name.value)
  );
}

function guardOf(machine: Machine, key: TValue | undefined): GlobalGuard | undefined {
  if (machine.guards.size === 0 || !(key?.value instanceof lstring.TString)) return undefined;
  const name = decodeUtf8(key.value.getstr());
  return name === undefined ? undefined : machine.guards.get(name);
}

const index = native("__index", (L) => {
  const machine = machineOf(L);
  const key = argument(L, 2);
  const guard = guardOf(machine, key);
  if (guard !== undefined) {
    try {
      lobject.pushobj2s(L, slotOf(guard.get()));
    } catch (thrown) {
      raiseThrown(L, thrown);
    }
    return 1;
  }
  let target = argument(L, 1);
  let handler = field(machine.promptMetatable, indexKey);
  for (let chain = 0; chain < MAX_CHAIN; chain++) {
    if (handler.ttisnil()) return 0;
    if (handler.ttisfunction()) return call(L, handler, [target, key], 1);
    target = handler;
    if (!(handler.value instanceof ltable.Table)) break;
    const found = ltable.luaH_get(L, handler.value, key);
    if (!found.ttisnil()) {
      lobject.pushobj2s(L, found);
      return 1;
    }
    handler = field(handler.value.metatable, indexKey);
  }
  lobject.pushobj2s(L, target);
  lobject.pushobj2s(L, key);
  lua.lua_gettable(L, -2);
  return 1;
});

const newIndex = native("__newindex", (L) => {
  const machine = machineOf(L);
  const [key, value] = [argument(L, 2), argument(L, 3)];
  const guard = guardOf(machine, key);
  if (guard !== undefined) {
    try {
      guard.set(readSlot(value));
    } catch (thrown) {
      raiseThrown(L, thrown);
    }
    return 0;
  }
  let target = argument(L, 1);
  let handler = field(machine.promptMetatable, newIndexKey);
  for (let chain = 0; chain < MAX_CHAIN; chain++) {
    if (handler.ttisfunction()) return call(L, handler, [target, key, value], 0);
    if (!handler.ttisnil()) target = handler;
    if (!(target.value instanceof ltable.Table)) break;
    const table = target.value;
    const next = field(table.metatable, newIndexKey);
    if (handler.ttisnil() || next.ttisnil() || !ltable.luaH_get(L, table, key).ttisnil()) {
      ltable.luaH_setfrom(L, table, key, value);
      ltable.invalidateTMcache(table);
      return 0;
    }
    handler = next;
  }
  for (const slot of [target, key, value]) lobject.pushobj2s(L, slot);
  lua.lua_settable(L, -3);
  return 0;
});

/** Calls a handler as the last act, so that it may suspend. */
function call(L: LuaState, handler: TValue, args: readonly TValue[], results: number): number {
  const copies = [handler, ...args].map((slot) => new lobject.TValue(slot.type, slot.value));
  lua.lua_settop(L, 0);
  for (const copy of copies) lobject.pushobj2s(L, copy);
  lua.lua_callk(L, args.length, results, undefined, afterCall);
  return results;
}

const afterCall: Continuation = (L) => lua.lua_gettop(L);

function argument(L: LuaState, at: number): TValue {
  return L.stack[L.ci.funcOff + at] ?? lobject.luaO_nilobject;
}

function field(metatable: Table | null, key: TValue): TValue {
  if (metatable === null || !(key.value instanceof lstring.TString)) return lobject.luaO_nilobject;
  return ltable.luaH_getstr(metatable, key.value);
}

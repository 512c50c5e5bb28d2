import { encodeUtf8 } from "../border/utf8.js";
import { rawSet, readSlot, slotOf, textSlot } from "../border/values.js";
import { lobject, lstring, ltable } from "../fengari/bundle.js";
import type { LuaState, Table, TValue, Udata } from "../fengari/state.js";
import type { LuaValue } from "../value.js";
import type { ProxySpec, UserdataSpec } from "../vm.js";
import { hiddenMetatable } from "./hidden-metatable.js";
import type { Machine } from "./machine.js";
import { native } from "./native.js";
import { raiseThrown } from "./thrown.js";

/*
 * Objects whose accesses run TypeScript: empty stand-in tables and userdata.
 */

const specs = new WeakMap<Table, ProxySpec>();

/** An empty table whose reads and writes run `spec`. */
export function proxyTable(machine: Machine, spec: ProxySpec): Table {
  const table = ltable.luaH_new(machine.main);
  table.metatable = accessMetatable(machine, spec);
  specs.set(table, spec);
  return table;
}

/** The specification of a stand-in table; `undefined` for any other table. */
export function proxySpec(table: Table): ProxySpec | undefined {
  return specs.get(table);
}

/** A userdata that stands for `host` and behaves as `spec` says. */
export function hostUserdata(machine: Machine, host: object, spec: UserdataSpec): Udata {
  const udata = new lobject.Udata(machine.main, 0);
  udata.data = host;
  udata.metatable = accessMetatable(machine, spec);
  return udata;
}

function accessMetatable(machine: Machine, spec: UserdataSpec): Table {
  const index = native("__index", (L) => {
    lobject.pushobj2s(L, slotOf(guarded(L, () => spec.index(argument(L, 2)))));
    return 1;
  });
  const newIndex = native("__newindex", (L) => {
    guarded(L, () => spec.newIndex(argument(L, 2), argument(L, 3)));
    return 0;
  });
  const metatable = hiddenMetatable(machine, { __index: index, __newindex: newIndex }, spec.protection);
  const { toText } = spec;
  if (toText !== undefined) {
    const textOf = native("tostring", (L) => {
      const text = guarded(L, () => toText.call(spec));
      lobject.pushsvalue2s(L, new lstring.TString(null, encodeUtf8(text)));
      return 1;
    });
    rawSet(metatable, textSlot("__tostring"), slotOf(textOf));
  }
  return metatable;
}

/** Runs TypeScript of the embedder; what it throws becomes a Lua error. */
function guarded<Result>(L: LuaState, run: () => Result): Result {
  try {
    return run();
  } catch (thrown) {
    return raiseThrown(L, thrown);
  }
}

function argument(L: LuaState, at: number): LuaValue {
  const slot: TValue | undefined = L.stack[L.ci.funcOff + at];
  return slot === undefined ? undefined : readSlot(slot);
}

import { encodeUtf8 } from "../border/utf8.js";
import { readSlot, slotOf } from "../border/values.js";
import { lobject, lstring, ltable } from "../fengari/bundle.js";
import type { LuaState, Table, TValue, Udata } from "../fengari/state.js";
import type { LuaValue } from "../value.js";
import type { ProxySpec, UserdataSpec } from "../vm.js";
import { hiddenMetatable } from "./hidden-metatable.js";
import type { Machine } from "./machine.js";
import { native } from "./native.js";
import { raiseThrown } from "./thrown.js";
import { chargeHostWork } from "./work.js";

/*
 * Objects whose accesses run TypeScript: empty stand-in tables and userdata. The object carries its specification, so
 * that objects of one protection share their metatable.
 */

/** An empty table whose reads and writes run `spec`. */
export function proxyTable(machine: Machine, spec: ProxySpec): Table {
  const table = ltable.luaH_new(machine.main);
  table.metatable = accessMetatable(machine, spec);
  table.mark = { kind: "stand-in", spec };
  return table;
}

/** The specification of a stand-in table; `undefined` for any other table. */
export function proxySpec(table: Table): ProxySpec | undefined {
  const { mark } = table;
  return mark !== null && typeof mark === "object" && mark.kind === "stand-in" ? mark.spec : undefined;
}

/** A userdata that stands for `host` and behaves as `spec` says. */
export function hostUserdata(machine: Machine, host: object, spec: UserdataSpec): Udata {
  const udata = new lobject.Udata(machine.main, 0);
  udata.data = host;
  udata.mark = spec;
  udata.metatable = accessMetatable(machine, spec);
  return udata;
}

function accessMetatable(machine: Machine, { protection, toText }: UserdataSpec): Table {
  const known = toText === undefined ? machine.accessMetatables : machine.textMetatables;
  let metatable = known.get(protection);
  if (metatable === undefined) {
    const access = { __index: index, __newindex: newIndex };
    const fields = toText === undefined ? access : { ...access, __tostring: textOf };
    metatable = hiddenMetatable(machine, fields, protection);
    known.set(protection, metatable);
  }
  return metatable;
}

const index = native("__index", (L) => {
  lobject.pushobj2s(L, slotOf(guarded(L, () => specOf(L).index(argument(L, 2)))));
  return 1;
});

const newIndex = native("__newindex", (L) => {
  guarded(L, () => specOf(L).newIndex(argument(L, 2), argument(L, 3)));
  return 0;
});

const textOf = native("tostring", (L) => {
  const text = guarded(L, () => specOf(L).toText?.() ?? "");
  lobject.pushsvalue2s(L, new lstring.TString(null, encodeUtf8(text)));
  return 1;
});

/** The specification of the object that is accessed: Lua holds no metatable of this kind, so it is always one of ours. */
function specOf(L: LuaState): UserdataSpec {
  const value = L.stack[L.ci.funcOff + 1]?.value;
  const spec =
    value instanceof ltable.Table ? proxySpec(value) : value instanceof lobject.Udata ? value.mark : undefined;
  if (spec === undefined || spec === null) throw new TypeError("an access to an object without a specification");
  return spec;
}

/** Runs TypeScript of the embedder; what it throws becomes a Lua error. */
function guarded<Result>(L: LuaState, run: () => Result): Result {
  try {
    const result = run();
    chargeHostWork(L);
    return result;
  } catch (thrown) {
    chargeHostWork(L);
    return raiseThrown(L, thrown);
  }
}

function argument(L: LuaState, at: number): LuaValue {
  const slot: TValue | undefined = L.stack[L.ci.funcOff + at];
  return slot === undefined ? undefined : readSlot(slot);
}

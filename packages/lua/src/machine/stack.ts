import { readSlot, slotOf } from "../border/values.js";
import { ldo, lobject } from "../fengari/bundle.js";
import type { LuaState } from "../fengari/state.js";
import type { LuaValue } from "../value.js";

/** The values from stack index `first` to the top. */
export function readStack(L: LuaState, first: number): LuaValue[] {
  const values: LuaValue[] = [];
  for (let at = L.ci.funcOff + first; at < L.top; at++) {
    const slot = L.stack[at];
    values.push(slot === undefined ? undefined : readSlot(slot));
  }
  return values;
}

/** Pushes the results of a native function and tells how many they are. */
export function pushResults(L: LuaState, results: readonly LuaValue[] | undefined): number {
  if (results === undefined) return 0;
  reserve(L, results.length);
  for (const result of results) lobject.pushobj2s(L, slotOf(result));
  return results.length;
}

/** Makes room for values that are pushed next; too many are an ordinary stack overflow. */
export function reserve(L: LuaState, slots: number): void {
  ldo.luaD_checkstack(L, slots);
  if (L.ci.top < L.top + slots) L.ci.top = L.top + slots;
}

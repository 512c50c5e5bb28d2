import { slotOf, tableSlot } from "../border/values.js";
import { LuaError, LuaInterrupt, LuaRaise } from "../errors.js";
import type { LuaState } from "../fengari/state.js";
import { errorTable, raiseError, restrictCatching } from "./error-value.js";
import { machineOf } from "./machine.js";
import { raiseSlot } from "./raise.js";

/** Turns what a host body threw into the Lua error it stands for; anything foreign ends the VM's work. */
export function raiseThrown(L: LuaState, thrown: unknown): never {
  if (thrown instanceof LuaError) return raiseError(L, thrown);
  if (thrown instanceof LuaRaise) return raiseSlot(L, slotOf(thrown.value));
  if (thrown instanceof LuaInterrupt) return interrupt(L);
  throw thrown;
}

/**
 * Raises the interrupted error. The first one of a coroutine can be caught; no `pcall` catches a later one
 * (docs/spec/run-lifecycle.md section 12).
 */
export function interrupt(L: LuaState): never {
  const machine = machineOf(L);
  const error = errorTable(machine, { kind: "cancelled", message: "interrupted by Ctrl-C" });
  const { active } = machine;
  if (active?.interrupted === true) restrictCatching(error, "uncatchable");
  if (active !== undefined) active.interrupted = true;
  return raiseSlot(L, tableSlot(error));
}

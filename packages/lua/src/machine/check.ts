import { tableSlot } from "../border/values.js";
import { lua } from "../fengari/bundle.js";
import type { LuaState } from "../fengari/state.js";
import { errorTable, restrictCatching } from "./error-value.js";
import { type Machine, machineOf } from "./machine.js";
import { checkMemory } from "./memory.js";
import { raiseSlot } from "./raise.js";
import { interrupt } from "./thrown.js";
import { CHECK_INTERVAL, chargeWork } from "./work.js";

/** Checks in a time slice. */
const SLICE_CHECKS = 100;

/** VM instructions that one non-yieldable stretch may take (docs/spec/lua-environment.md section 13). */
const STRETCH_LIMIT = 20_000_000;

/** Status bit of a call whose hook runs. */
const HOOKED = 1 << 2;

/** Makes every coroutine that the machine starts from now on run the checks. */
export function installChecks(machine: Machine): void {
  machine.main.l_G.onwork = chargeWork;
  lua.lua_sethook(machine.main, check, lua.LUA_MASKCOUNT, CHECK_INTERVAL);
}

/**
 * Called first by every library function that may run Lua where no coroutine can yield. The outermost such call is the
 * stretch, so it alone starts the count.
 */
export function beginStretch(L: LuaState): void {
  if (L.nny === 0) startStretch(L);
}

/** Starts the count of a stretch at the next instruction. */
export function startStretch(L: LuaState): void {
  machineOf(L).stretch = L.hookcount - CHECK_INTERVAL;
}

/**
 * Called when a stretch is over: a slice that it outlasted ends at the next instruction. Without that, Lua that goes from
 * one stretch to the next could let every check fall into one, where no slice can end.
 */
export function endStretch(L: LuaState): void {
  const { active } = machineOf(L);
  if (L.nny === 0 && active !== undefined && active.checks >= SLICE_CHECKS) L.hookcount = 1;
}

function check(L: LuaState): void {
  const machine = machineOf(L);
  const { active } = machine;
  if (machine.options.checkCancel()) {
    leaveHook(L);
    interrupt(L);
  }
  checkMemory(machine);
  if (active === undefined) return;
  active.checks++;
  if (L.nny > 0) {
    machine.stretch += CHECK_INTERVAL;
    if (machine.stretch > STRETCH_LIMIT) overrun(L, machine);
  } else if (active.checks >= SLICE_CHECKS) {
    active.sliced = true;
    lua.lua_yield(L, 0);
  }
}

function overrun(L: LuaState, machine: Machine): never {
  const error = errorTable(machine, { kind: "lua", message: "a library callback ran too long" });
  restrictCatching(error, "overrun");
  leaveHook(L);
  return raiseSlot(L, tableSlot(error));
}

/** An error leaves the hook for good: hooks are on again, or a message handler would run without checks. */
function leaveHook(L: LuaState): void {
  L.ci.callstatus &= ~HOOKED;
  L.allowhook = 1;
}

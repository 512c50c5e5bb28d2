import { lstring } from "../fengari/bundle.js";
import type { LuaState } from "../fengari/state.js";
import { machineOf } from "./machine.js";

/** VM instructions between two checks (docs/spec/run-lifecycle.md section 12). */
export const CHECK_INTERVAL = 10_000;

/** Bytes of a string that count as one instruction when a library function reads or makes it. */
const BYTES_PER_INSTRUCTION = 128;

/**
 * Counts work that a single instruction does, such as making a long string, as the instructions it is worth, so that
 * the next check and the end of the time slice come as early as they should. Counted, never timed: a replay sees its
 * checks at the same places.
 */
export function chargeWork(L: LuaState, instructions: number): void {
  if (instructions < L.hookcount) {
    L.hookcount -= instructions;
    return;
  }
  const machine = machineOf(L);
  // Many small charges inside one call must add up to as many checks as one large charge.
  machine.owed += instructions - L.hookcount;
  const checks = Math.floor(machine.owed / CHECK_INTERVAL);
  machine.owed -= checks * CHECK_INTERVAL;
  if (machine.active !== undefined) machine.active.checks += checks;
  machine.stretch += checks * CHECK_INTERVAL;
  L.hookcount = 1;
}

/** Bytes of a string that count as one instruction when they become text or come of it. */
const BYTES_PER_CROSSING = 16;

/** What calling TypeScript and coming back is worth. */
const HOST_CALL = 10;

/** What raising an error and catching it is worth. */
export const CAUGHT_ERROR = 200;

/** The work that it takes to bring the strings in the topmost `count` stack slots across the border, as text. */
export function chargeCrossing(L: LuaState, count: number): void {
  const bytes = stringBytes(L, count);
  if (bytes > BYTES_PER_CROSSING) chargeWork(L, Math.floor(bytes / BYTES_PER_CROSSING));
}

/** Called whenever TypeScript that Lua called is done, also when it threw: its work counts from here. */
export function chargeHostWork(L: LuaState): void {
  const machine = machineOf(L);
  const work = HOST_CALL + machine.hostWork;
  machine.hostWork = 0;
  chargeWork(L, work);
}

/** The work that the strings in the topmost `count` stack slots are worth. */
export function stringWork(L: LuaState, count: number): number {
  return Math.floor(stringBytes(L, count) / BYTES_PER_INSTRUCTION);
}

function stringBytes(L: LuaState, count: number): number {
  let bytes = 0;
  for (let at = L.top - count; at < L.top; at++) {
    const value = L.stack[at]?.value;
    if (value instanceof lstring.TString) bytes += value.tsslen();
  }
  return bytes;
}

import { lua } from "../fengari/bundle.js";
import type { JsFunction, LuaState } from "../fengari/state.js";
import { machineOf } from "../machine/machine.js";
import { raiseText } from "../machine/raise.js";
import { Xoshiro } from "../machine/xoshiro.js";
import { argument, argumentError, argumentType } from "./arguments.js";

/*
 * `math.random` and `math.randomseed`. Lua has no outside random source: the generator of a VM starts from the VM's
 * seed, and `math.randomseed()` restarts it from there (docs/spec/lua-environment.md section 1).
 */

/** `math.random(low?, high?)`. */
export const random: JsFunction = (L) => {
  const fraction = generatorOf(L).fraction();
  const [low, high] = interval(L);
  if (low === undefined || high === undefined) lua.lua_pushnumber(L, fraction);
  else lua.lua_pushinteger(L, low + Math.floor(fraction * (high - low + 1)));
  return 1;
};

/** `math.randomseed(n?, m?)`. */
export const randomseed: JsFunction = (L) => {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  if (lua.lua_gettop(L) > 0) {
    view.setFloat64(0, number(L, 1));
    view.setFloat64(8, argument(L, 2).ttisnil() ? 0 : number(L, 2));
  }
  generatorOf(L).restart(lua.lua_gettop(L) > 0 ? bytes : machineOf(L).options.seed);
  return 0;
};

function generatorOf(L: LuaState): Xoshiro {
  const machine = machineOf(L);
  machine.random ??= new Xoshiro(machine.options.seed);
  return machine.random;
}

/** The interval that the arguments ask for; nothing for a float between 0 and 1. */
function interval(L: LuaState): [number?, number?] {
  const count = lua.lua_gettop(L);
  if (count === 0) return [];
  if (count > 2) return raiseText(L, "wrong number of arguments");
  const low = count === 1 ? 1 : integer(L, 1);
  const high = integer(L, count);
  if (low > high) argumentError(L, count, "random", "interval is empty");
  return [low, high];
}

function number(L: LuaState, at: number): number {
  const value = lua.lua_tonumberx(L, at);
  if (value === false)
    return argumentError(L, at, "randomseed", `number expected, got ${argumentType(argument(L, at), L)}`);
  return value;
}

function integer(L: LuaState, at: number): number {
  const value = lua.lua_tointegerx(L, at);
  if (value !== false) return value;
  if (lua.lua_tonumberx(L, at) !== false) return argumentError(L, at, "random", "number has no integer representation");
  return argumentError(L, at, "random", `number expected, got ${argumentType(argument(L, at), L)}`);
}

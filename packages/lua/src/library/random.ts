import { lua } from "../fengari/bundle.js";
import type { JsFunction, LuaState } from "../fengari/state.js";
import { native } from "../machine/native.js";
import { raiseText } from "../machine/raise.js";
import type { LuaValue } from "../value.js";
import { argument, argumentError, argumentType } from "./arguments.js";
import { Xoshiro } from "./xoshiro.js";

/**
 * `math.random` and `math.randomseed` of one VM. Lua has no outside random source: the generator starts from the VM's
 * seed, and `math.randomseed()` restarts it from there (docs/spec/lua-environment.md section 1).
 */
export function randomFunctions(seed: Uint8Array): Readonly<Record<string, LuaValue>> {
  const generator = new Xoshiro(seed);
  const random: JsFunction = (L) => {
    const fraction = generator.fraction();
    const [low, high] = interval(L);
    if (low === undefined || high === undefined) lua.lua_pushnumber(L, fraction);
    else lua.lua_pushinteger(L, low + Math.floor(fraction * (high - low + 1)));
    return 1;
  };
  const randomseed: JsFunction = (L) => {
    const bytes = new Uint8Array(16);
    const view = new DataView(bytes.buffer);
    if (lua.lua_gettop(L) > 0) {
      view.setFloat64(0, number(L, 1));
      view.setFloat64(8, argument(L, 2).ttisnil() ? 0 : number(L, 2));
    }
    generator.restart(lua.lua_gettop(L) > 0 ? bytes : seed);
    return 0;
  };
  return { random: native("math.random", random), randomseed: native("math.randomseed", randomseed) };
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

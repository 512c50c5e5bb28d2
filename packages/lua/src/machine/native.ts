import { functionRef } from "../border/values.js";
import { defs } from "../fengari/bundle.js";
import type { JsFunction } from "../fengari/state.js";
import type { LuaFunction } from "../value.js";

const names = new WeakMap<JsFunction, string>();

/** Gives a native function the name that tracebacks show, and hands it back as a Lua function. */
export function native(name: string, fn: JsFunction): LuaFunction {
  names.set(fn, name);
  return functionRef(defs.constant_types.LUA_TLCF, fn);
}

/** The name that `native` gave a function. */
export function nativeName(fn: JsFunction): string | undefined {
  return names.get(fn);
}

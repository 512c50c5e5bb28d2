import { FunctionRef } from "../border/values.js";
import { defs } from "../fengari/bundle.js";
import type { JsFunction } from "../fengari/state.js";
import type { LuaFunction } from "../value.js";

/** Makes a Lua function of a native one, under the name that tracebacks show. */
export function native(name: string, fn: JsFunction): LuaFunction {
  const ref = new FunctionRef(defs.constant_types.LUA_TLCF, fn, name);
  fn.ref = ref;
  return ref;
}

/** The name that `native` gave a function. */
export function nativeName(fn: JsFunction): string | undefined {
  return fn.ref?.name;
}

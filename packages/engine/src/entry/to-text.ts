import { LuaError, type LuaFunction, LuaRaise, type LuaValue, type Vm } from "@runvil/lua";
import { isFunction, isTable } from "./lua-kind.js";
import { runAside } from "./run-aside.js";

/** The text that `tostring` gives for a value with a rendering of its own: `__tostring`, or a number's or string's text. */
export function toText(vm: Vm, value: LuaValue): string | undefined {
  const own = vm.text(value);
  if (own !== undefined) return own;
  const metamethod = textMetamethod(vm, value);
  if (metamethod === undefined) return undefined;
  try {
    const text = runAside(vm, metamethod, [value]);
    return typeof text === "string" ? text : undefined;
  } catch (error) {
    // A rendering that fails is none.
    if (error instanceof LuaError || error instanceof LuaRaise) return undefined;
    throw error;
  }
}

function textMetamethod(vm: Vm, value: LuaValue): LuaFunction | undefined {
  const found = isTable(value) ? vm.metatable(value)?.get("__tostring") : undefined;
  return isFunction(found) ? found : undefined;
}

import { LuaBytes, type LuaFunction, type LuaValue, type Vm } from "@runvil/lua";
import { isFunction, isTable } from "./lua-kind.js";

/** The text that `tostring` gives for a value with a rendering of its own: `__tostring`, or a number's or string's text. */
export function toText(vm: Vm, value: LuaValue): string | undefined {
  const own = vm.text(value);
  if (own !== undefined) return own;
  if (value instanceof LuaBytes) return new TextDecoder().decode(value.bytes);
  const metamethod = textMetamethod(vm, value);
  if (metamethod === undefined) return undefined;
  const step = vm.coroutine(metamethod, [value]).resume();
  return step.status === "returned" && typeof step.values[0] === "string" ? step.values[0] : undefined;
}

function textMetamethod(vm: Vm, value: LuaValue): LuaFunction | undefined {
  const found = isTable(value) ? vm.metatable(value)?.get("__tostring") : undefined;
  return isFunction(found) ? found : undefined;
}

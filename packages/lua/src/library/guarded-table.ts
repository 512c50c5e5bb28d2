import { ltable } from "../fengari/bundle.js";
import type { JsFunction } from "../fengari/state.js";
import { proxySpec } from "../machine/stand-in.js";
import { argument, argumentError } from "./arguments.js";

/**
 * A function of `table` that refuses a stand-in table at the given argument positions: its `#` is 0, so it would look
 * empty and be written over (docs/spec/lua-environment.md section 1).
 */
export function plainTablesOnly(name: string, positions: readonly number[], fn: JsFunction): JsFunction {
  return (L) => {
    for (const at of positions) {
      const { value } = argument(L, at);
      if (value instanceof ltable.Table && proxySpec(value) !== undefined)
        argumentError(L, at, name, "plain table expected, got a guarded table");
    }
    return fn(L);
  };
}

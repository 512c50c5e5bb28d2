import { LuaBytes, LuaFloat, type LuaValue, typeName } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { immediate } from "../entry/host-function.js";
import { wrapBytes, wrapText } from "../envelope/envelope.js";
import { luaError } from "../run/engine-error.js";

/** Installs `untrusted` (docs/spec/store.md section 10). */
export function installUntrusted(entry: Entry): void {
  entry.setGlobal(
    "untrusted",
    immediate(entry, "untrusted", ([value]): readonly LuaValue[] => {
      if (value instanceof LuaBytes) return [new LuaBytes(wrapBytes(entry.run.nonce, value.bytes))];
      const text = typeof value === "number" || value instanceof LuaFloat ? entry.vm.text(value) : value;
      if (typeof text !== "string") throw luaError(`untrusted takes a string, got ${typeName(value)}`);
      return [wrapText(entry.run.nonce, text)];
    }),
  );
}

import type { LuaTable, LuaValue } from "@runvil/lua";
import { exhaustedStub } from "../collection/exhausted-stub.js";
import type { Entry } from "../entry/entry.js";
import { immediate } from "../entry/host-function.js";
import { luaError } from "../run/engine-error.js";
import type { Arm } from "./fanout.js";

/** The array that a fanout returns: one sealed result per arm (docs/spec/fanout.md section 7). */
export function fanoutResults(entry: Entry, arms: readonly Arm[]): LuaTable {
  const texts = new Map<LuaValue, string>();
  const metatable = entry.vm.table({
    __tostring: immediate(entry, "fanout result", ([self]) => [texts.get(self)]),
  });
  return entry.vm.sequence(
    arms.map((arm) => {
      const exhausted = arm.task.end?.status === "failure";
      const text = arm.task.end?.status === "result" ? (arm.task.end.text ?? "") : exhaustedStub(arm.data);
      const fields: Readonly<Record<string, LuaValue>> = {
        text,
        ok: !exhausted,
        item: arm.item,
        ...(exhausted ? { exhausted: true } : {}),
      };
      const result = entry.proxy({
        index: (key) => (typeof key === "string" && Object.hasOwn(fields, key) ? fields[key] : undefined),
        newIndex: () => {
          throw luaError("fanout results are read-only");
        },
        protection: metatable,
        data: () => "sealed",
        toText: () => text,
      });
      texts.set(result, text);
      return result;
    }),
  );
}

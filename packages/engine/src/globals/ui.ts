import { jsonToData, type LuaValue } from "@runvil/lua";
import type { JsonObject, JsonValue } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import { immediate } from "../entry/host-function.js";
import { isTable } from "../entry/lua-kind.js";

/** Installs `ui`, where the Host gave a snapshot: a new table per call, JSON null reading nil. */
export function installUi(entry: Entry): void {
  const { ui } = entry.run.environment;
  if (ui === undefined) return;
  const data = jsonToData(ui);
  entry.setGlobal(
    "ui",
    immediate(entry, "ui", (): readonly LuaValue[] => {
      const shown = entry.vm.fromData(data);
      dropNulls(ui, shown);
      return [shown];
    }),
  );
}

/** Takes every null out of the table made of a value, at any depth; elements of arrays keep their places. */
function dropNulls(value: JsonValue, shown: LuaValue): void {
  if (!isTable(shown) || typeof value !== "object" || value === null) return;
  for (const [key, item] of elements(value)) {
    if (item === null) shown.set(key, undefined);
    else dropNulls(item, shown.get(key));
  }
}

function elements(value: readonly JsonValue[] | JsonObject): [string | number, JsonValue][] {
  return Array.isArray(value)
    ? value.map((item: JsonValue, index): [number, JsonValue] => [index + 1, item])
    : Object.entries(value);
}

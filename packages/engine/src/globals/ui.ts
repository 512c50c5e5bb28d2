import { jsonToData, type LuaValue } from "@runvil/lua";
import type { JsonValue } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import { immediate } from "../entry/host-function.js";

/** Installs `ui`, where the Host gave a snapshot: a new table per call, JSON null reading nil. */
export function installUi(entry: Entry): void {
  const { ui } = entry.run.environment;
  if (ui === undefined) return;
  const shown = jsonToData(withoutNulls(ui));
  entry.setGlobal(
    "ui",
    immediate(entry, "ui", (): readonly LuaValue[] => [entry.vm.fromData(shown)]),
  );
}

/** Drops null fields; a null in an array keeps its place as `json.null`, since a hole would shorten the array. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === null ? [] : [[key, withoutNulls(item)]])),
  );
}

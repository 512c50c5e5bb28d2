import { DataArray, DataObject, LUA_NULL, type LuaData, type LuaTable, type LuaValue } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { type Container, childPath, element, tableKey } from "../globals/container.js";
import { keyText } from "../globals/key-text.js";
import { luaError } from "../run/engine-error.js";

/** What prelude code sees beside `var` (docs/spec/packs.md section 9). */
const VISIBLE: readonly string[] =
  "assert error getmetatable ipairs next pairs pcall select setmetatable tonumber tostring type xpcall string table math tools store untrusted json".split(
    " ",
  );

/**
 * The globals of one prelude and its functions, for good. What it assigns lands in the environment itself; what it may
 * see stands behind it.
 */
export function preludeEnvironment(entry: Entry, pack: string): LuaTable {
  const { run, vm } = entry;
  const visible = vm.table(Object.fromEntries(VISIBLE.map((name) => [name, vm.globals.get(name)])));
  for (const [name, value] of Object.entries(run.dialect.preludeGlobals?.(entry, pack) ?? {})) visible.set(name, value);
  visible.set(
    "var",
    variableView(entry, () => entry.rooms.variables.current, "var"),
  );
  const environment = vm.table();
  vm.protect(environment, { __index: visible }, "prelude globals are guarded");
  return environment;
}

/** `var` as preludes see it: the current values, read-only at every depth. */
function variableView(entry: Entry, current: () => Container, path: string): LuaTable {
  return entry.proxy({
    index: (key) => shown(entry, element(current(), tableKey(key)), childPath(path, key)),
    newIndex: (key) => {
      throw luaError(`${path} is read-only inside a Pack prelude; cannot set '${keyText(key)}'`);
    },
    protection: "var is read-only",
    data: current,
  });
}

function shown(entry: Entry, data: LuaData | undefined, path: string): LuaValue {
  if (data === undefined) return undefined;
  if (data === null) return LUA_NULL;
  if (data instanceof DataObject || data instanceof DataArray) return variableView(entry, () => data, path);
  return entry.vm.fromData(data);
}

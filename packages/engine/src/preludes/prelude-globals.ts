import { LuaBytes, type LuaTable, type LuaValue, typeName } from "@runvil/lua";
import { compareBytes, reservedGlobalKind } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { isTable } from "../entry/lua-kind.js";
import { readIndex } from "../entry/read-index.js";
import { keyText } from "../globals/key-text.js";
import { luaError, strictLuaError } from "../run/engine-error.js";

/**
 * Makes what a prelude assigned globals of the section: all of it, or nothing.
 *
 * @param owners global name to the Pack whose prelude defined it, over all preludes of the VM
 * @throws EngineError for a name that it cannot take (docs/spec/tools-tables.md T11)
 */
export function installPreludeGlobals(
  entry: Entry,
  pack: string,
  environment: LuaTable,
  owners: Map<string, string>,
): void {
  const assigned = environment.keys();
  for (const key of assigned) refuseStrangeKey(pack, key);
  const names = assigned.filter((key) => typeof key === "string").sort(compareBytes);
  for (const name of names) refuseName(entry, pack, name, owners);
  for (const name of names) {
    const value = environment.get(name);
    entry.setGlobal(name, isTable(value) ? sealed(entry, pack, name, value) : value);
    owners.set(name, pack);
  }
}

function refuseStrangeKey(pack: string, key: LuaValue): void {
  if (typeof key === "string") return;
  const shown = key instanceof LuaBytes ? "a string key that is not valid UTF-8" : `a key of type ${typeName(key)}`;
  throw strictLuaError(
    `Pack \`${pack}\`: its prelude defines a global under ${shown}; a global's name must be a UTF-8 string`,
  );
}

function refuseName(entry: Entry, pack: string, name: string, owners: ReadonlyMap<string, string>): void {
  const defines = `Pack \`${pack}\`: its prelude defines the global \`${name}\``;
  const owner = owners.get(name);
  if (owner !== undefined) throw strictLuaError(`${defines}, which Pack \`${owner}\`'s prelude already defines`);
  const kind = reservedGlobalKind(name);
  if (kind !== undefined) throw strictLuaError(`${defines}, which is reserved as ${kind}`);
  if (entry.vm.globals.get(name) !== undefined) throw strictLuaError(`${defines}, which is already an Engine global`);
}

/** A read-only stand-in of a prelude's table, sealed at its top level alone. */
function sealed(entry: Entry, pack: string, name: string, table: LuaTable): LuaTable {
  return entry.proxy({
    index: (key) => readIndex(entry.vm, table, key),
    newIndex: (key) => {
      throw luaError(`${name} is read-only: Pack \`${pack}\` defines it; cannot set '${keyText(key)}'`);
    },
    protection: `${name} is sealed`,
    data: () => "sealed",
  });
}

import { DataObject, LuaDataError, type LuaValue, typeName } from "@runvil/lua";
import type { Entry } from "../entry/entry.js";
import { luaError } from "../run/engine-error.js";

/**
 * The arguments of a script's call: a JSON object; none are an empty one.
 *
 * @throws EngineError kind `lua` for any other value (docs/spec/tools-tables.md T12)
 */
export function callArguments(entry: Entry, args: LuaValue): DataObject {
  if (args === undefined) return new DataObject();
  if (typeName(args) !== "table") throw luaError(`args must be a table, got ${typeName(args)}`);
  try {
    const data = entry.vm.toData(args, "args");
    if (data instanceof DataObject) return data;
    throw luaError("args must be a JSON-representable table: the table at args is not an object");
  } catch (error) {
    if (!(error instanceof LuaDataError)) throw error;
    throw luaError(`args must be a JSON-representable table: ${error.detail}`);
  }
}

import { type LuaValue, typeName } from "@runvil/lua";
import { parseLabel, quote } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { isFunction, isTable } from "../entry/lua-kind.js";
import { luaError } from "../run/engine-error.js";
import { refuseAfterRender } from "./offers.js";
import { parameterSchema } from "./parameter-schema.js";

/** Rough bytes of a local tool beside its texts. */
const TOOL_BYTES = 500;

/**
 * `tools.offer_local`: a tool whose handler is the prompt's own Lua.
 *
 * Source: docs/seeds/runvil-tools.txt "Defining local tools with tools.offer_local", docs/spec/tools-tables.md T12.
 */
export function offerLocal(entry: Entry, args: readonly LuaValue[]): void {
  refuseAfterRender(entry, "tools.offer_local");
  const [alias, description, params, handler] = args;
  if (typeof alias !== "string") throw badArgument("alias", "a string", alias);
  if (typeof description !== "string") throw badArgument("description", "a string", description);
  if (!isTable(params)) throw badArgument("params", "a table", params);
  if (!isFunction(handler)) throw badArgument("handler", "a function", handler);
  const label = parseLabel(alias);
  if (!label.ok) throw luaError(`invalid alias ${quote(alias)}: ${label.reason}`);
  const { scope } = entry.rooms;
  if (scope.local(alias) !== undefined) {
    throw luaError(`tools.offer_local alias ${quote(alias)} is already registered`);
  }
  const parameters = parameterSchema(params);
  if (!parameters.ok) throw luaError(parameters.message);
  entry.vm.retain(
    handler,
    TOOL_BYTES + 2 * (alias.length + description.length + JSON.stringify(parameters.schema).length),
  );
  scope.define({ alias, definition: { name: alias, description, parameters: parameters.schema }, handler });
}

function badArgument(name: string, expected: string, value: LuaValue): Error {
  return luaError(`tools.offer_local ${name} must be ${expected}, got ${typeName(value)}`);
}

import { type LuaFunction, type LuaTable, type LuaValue, typeName } from "@runvil/lua";
import { parseLabel, quote } from "@runvil/names";
import type { ToolDefinition } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import { isFunction, isTable } from "../entry/lua-kind.js";
import { luaError } from "../run/engine-error.js";
import { parameterSchema } from "./parameter-schema.js";

/** A tool that the prompt defines itself. */
export interface LocalTool {
  readonly alias: string;
  readonly definition: ToolDefinition;
  readonly handler: LuaFunction;
}

/** Rough bytes of a local tool beside its texts. */
const TOOL_BYTES = 500;

/** What Lua gave to define a local tool: types and alias grammar are checked, the parameters are not read yet. */
export interface LocalToolArguments {
  readonly alias: string;
  readonly description: string;
  readonly params: LuaTable;
  readonly handler: LuaFunction;
}

/**
 * Reads the arguments of a call that defines a local tool.
 *
 * @param call the call's name, as messages show it
 * @throws EngineError kind `lua` (docs/spec/tools-tables.md T12)
 */
export function localToolArguments(call: string, args: readonly LuaValue[]): LocalToolArguments {
  const [alias, description, params, handler] = args;
  if (typeof alias !== "string") throw badArgument(call, "alias", "a string", alias);
  if (typeof description !== "string") throw badArgument(call, "description", "a string", description);
  if (!isTable(params)) throw badArgument(call, "params", "a table", params);
  if (!isFunction(handler)) throw badArgument(call, "handler", "a function", handler);
  const label = parseLabel(alias);
  if (!label.ok) throw luaError(`invalid alias ${quote(alias)}: ${label.reason}`);
  return { alias, description, params, handler };
}

/**
 * Makes a local tool of checked arguments, its parameter schema included.
 *
 * @param call the call's name, as messages show it
 * @throws EngineError kind `lua` for the first fault in its `params`
 */
export function makeLocalTool(entry: Entry, call: string, given: LocalToolArguments): LocalTool {
  const { alias, description, params, handler } = given;
  const parameters = parameterSchema(params, call);
  if (!parameters.ok) throw luaError(parameters.message);
  entry.vm.retain(
    handler,
    TOOL_BYTES + 2 * (alias.length + description.length + JSON.stringify(parameters.schema).length),
  );
  return { alias, definition: { name: alias, description, parameters: parameters.schema }, handler };
}

function badArgument(call: string, name: string, expected: string, value: LuaValue): Error {
  return luaError(`${call} ${name} must be ${expected}, got ${typeName(value)}`);
}

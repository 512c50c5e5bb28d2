import type { LuaValue } from "@runvil/lua";
import { quote } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { luaError } from "../run/engine-error.js";
import { localToolArguments, makeLocalTool } from "./local-tool.js";
import { refuseAfterRender } from "./offers.js";
import type { ToolScope } from "./tool-scope.js";

/**
 * `tools.offer_local`: a tool whose handler is the prompt's own Lua.
 *
 * Source: docs/seeds/runvil-tools.txt "Defining local tools with tools.offer_local", docs/spec/tools-tables.md T12.
 */
export function offerLocal(entry: Entry, scope: ToolScope, args: readonly LuaValue[]): void {
  const call = "tools.offer_local";
  refuseAfterRender(scope, call);
  const given = localToolArguments(call, args);
  if (scope.local(given.alias) !== undefined) {
    throw luaError(`${call} alias ${quote(given.alias)} is already registered`);
  }
  scope.define(makeLocalTool(entry, call, given));
}

import { type Entry, localToolArguments, luaError, makeLocalTool } from "@runvil/engine/dialect";
import type { LuaValue } from "@runvil/lua";
import { quote } from "@runvil/names";
import type { SectionAliases } from "./section-aliases.js";

const CALL = "tools.add_local";

/**
 * `tools.add_local`: a tool whose handler is the prompt's own Lua, advertised from the next round on.
 *
 * @throws EngineError kind `lua`
 *
 * Source: docs/spec/promptforge-dialect.md section 9.
 */
export function addLocal(entry: Entry, tools: SectionAliases, args: readonly LuaValue[]): void {
  const given = localToolArguments(CALL, args);
  const { alias } = given;
  if (tools.slots.declares(alias)) throw luaError(`${CALL} alias ${quote(alias)} duplicates a bound tool slot`);
  if (tools.local(alias) !== undefined) throw luaError(`${CALL} alias ${quote(alias)} is already registered`);
  tools.define(makeLocalTool(entry, CALL, given));
}

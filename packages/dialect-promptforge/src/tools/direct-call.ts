import {
  callArguments,
  callCatalogTool,
  callLocal,
  EngineError,
  type Entry,
  luaError,
  type Suspending,
} from "@runvil/engine/dialect";
import { type LuaValue, typeName } from "@runvil/lua";
import { isTaskBuiltIn, quote, quoteList } from "@runvil/names";
import { aliasText } from "./alias-text.js";
import type { SectionAliases } from "./section-aliases.js";
import { slotOf } from "./tool-object.js";

/**
 * `tools.call`: a bound slot or a local tool, advertised or not, once.
 *
 * @throws EngineError kind `unbound_tool`, `tool` or `lua`
 *
 * Source: docs/spec/promptforge-dialect.md section 10 (PF-90).
 */
export function* directCall(entry: Entry, tools: SectionAliases, target: LuaValue, args: LuaValue): Suspending {
  const alias = slotOf(target)?.alias ?? aliasText(target);
  if (alias === undefined) throw luaError(`tools.call alias must be a string or Tool object, got ${typeName(target)}`);
  const data = callArguments(entry, args);
  const origin = { caller: "script", callId: "", turn: entry.rounds } as const;
  const slot = tools.slots.get(alias);
  if (slot !== undefined) {
    tools.called();
    return [yield* callCatalogTool(entry, { ...origin, tool: slot.tool, name: alias, arguments: data })];
  }
  // A script reaches no task built-in, nor what has the name of one.
  const local = isTaskBuiltIn(alias) ? undefined : tools.local(alias);
  if (local === undefined) throw unbound(tools, alias);
  tools.called();
  return [yield* callLocal(entry, local, data, origin)];
}

function unbound({ slots }: SectionAliases, name: string): EngineError {
  const message = `tool ${quote(name)} is not bound in this run; bound aliases: ${quoteList(slots.aliases)}`;
  return new EngineError("unbound_tool", message, { uncaught: "Tool" }, { name });
}

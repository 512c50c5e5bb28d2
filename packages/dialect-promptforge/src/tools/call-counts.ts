import { type Entry, keyText, luaError } from "@runvil/engine/dialect";
import type { LuaTable, LuaValue } from "@runvil/lua";
import { quote, quoteList } from "@runvil/names";
import type { SectionAliases } from "./section-aliases.js";

const READ_ONLY = "tools.calls is read-only";

/**
 * `tools.calls`: how often the model called each declared slot and local tool of the section entry.
 *
 * Source: docs/spec/promptforge-dialect.md section 10 (PF-91, PF-92).
 */
export function callCounts(entry: Entry, tools: SectionAliases): LuaTable {
  return entry.proxy({
    index: (key) => countOf(tools, key),
    newIndex: () => {
      throw luaError(READ_ONLY);
    },
    protection: READ_ONLY,
    data: () => "sealed",
  });
}

function countOf(tools: SectionAliases, key: LuaValue): number {
  if (typeof key === "string" && tools.declares(key)) return tools.count(key);
  const declared = quoteList(tools.declared);
  throw luaError(`tools.calls: ${quote(keyText(key))} is not a declared alias; declared aliases: ${declared}`);
}

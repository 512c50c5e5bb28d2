import {
  callArguments,
  callCatalogTool,
  EngineError,
  type Entry,
  luaError,
  type Suspending,
  suspending,
} from "@runvil/engine/dialect";
import { type LuaTable, type LuaValue, typeName } from "@runvil/lua";
import { quote, wireName } from "@runvil/names";
import { aliasText } from "./alias-text.js";
import type { BoundSlots } from "./bound-slots.js";

/**
 * The `tools` that a Pack's prelude sees: a Pack is written for Runvil, so it calls its tools by Runvil's ids, `X/name` for the
 * path `namespace/X/name`, whether a slot is bound to them or not.
 *
 * Source: docs/spec/promptforge-dialect.md section 2 (PF-19).
 */
export function preludeTools(entry: Entry, slots: BoundSlots): LuaTable {
  return entry.namespace({
    call: suspending(entry, "tools.call", ([id, args]) => preludeCall(entry, slots, id, args)),
  });
}

function* preludeCall(entry: Entry, slots: BoundSlots, target: LuaValue, args: LuaValue): Suspending {
  const id = aliasText(target);
  if (id === undefined) throw luaError(`tools.call takes a tool id, got ${typeName(target)}`);
  const data = callArguments(entry, args);
  const tool = slots.contributedAs(id);
  if (tool === undefined) {
    throw new EngineError(
      "unbound_tool",
      `tool ${quote(id)} is not a tool in this run`,
      { uncaught: "Tool" },
      { name: id },
    );
  }
  const name = slots.filledBy(tool)?.alias ?? wireName(id);
  const origin = { caller: "script", callId: "", turn: entry.rounds } as const;
  return [yield* callCatalogTool(entry, { ...origin, tool, name, arguments: data })];
}

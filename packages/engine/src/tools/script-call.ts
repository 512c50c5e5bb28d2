import { LuaBytes, type LuaValue, typeName } from "@runvil/lua";
import { isTaskBuiltIn, quote, quoteList } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import type { Suspending } from "../entry/host-function.js";
import { EngineError, luaError } from "../run/engine-error.js";
import { callArguments } from "./call-arguments.js";
import { callLocal } from "./local-call.js";
import { toolOf } from "./objects.js";
import type { OfferedTools } from "./offered-tools.js";
import { callCatalogTool } from "./script-catalog-call.js";

/**
 * `tools.call`: one tool, once, from the section's own Lua.
 *
 * Source: docs/seeds/runvil-tools.txt "Calling tools from Lua and counting calls", docs/spec/tools-tables.md T12.
 */
export function* scriptCall(entry: Entry, tools: OfferedTools, target: LuaValue, args: LuaValue): Suspending {
  const name = targetName(target);
  const data = callArguments(entry, args);
  if (isTaskBuiltIn(name)) throw unbound(entry, name);
  const origin = { caller: "script", callId: "", turn: entry.rounds } as const;
  const local = tools.local(name);
  if (local !== undefined && toolOf(target) === undefined) {
    tools.count(name);
    return [yield* callLocal(entry, local, data, origin)];
  }
  const tool = entry.run.offering.catalogTool(name);
  if (tool === undefined) throw unbound(entry, name);
  tools.count(tool.id);
  const call = { ...origin, tool, name: entry.run.offering.recordedName(tool.id), arguments: data };
  return [yield* callCatalogTool(entry, call)];
}

function targetName(target: LuaValue): string {
  if (typeof target === "string") return target;
  if (target instanceof LuaBytes) return new TextDecoder().decode(target.bytes);
  const tool = toolOf(target);
  if (tool === undefined) {
    throw luaError(`tools.call takes a tool id, a local alias, or a tool object, got ${typeName(target)}`);
  }
  return tool.id;
}

/** A name that is neither a local alias nor a catalog tool's id (docs/spec/tools-tables.md T9 row 6). */
function unbound(entry: Entry, name: string): EngineError {
  const message = `tool ${quote(name)} is not a tool in this run; catalog tools: ${quoteList(entry.run.offering.ids)}`;
  return new EngineError("unbound_tool", message, { uncaught: "Tool" }, { name });
}

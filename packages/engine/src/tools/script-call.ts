import { DataObject, LuaBytes, LuaDataError, LuaJsonError, type LuaValue, typeName } from "@runvil/lua";
import { isTaskBuiltIn, quote, quoteList } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending } from "../entry/host-function.js";
import { EffectParking } from "../run/effect-parking.js";
import { EngineError, luaError } from "../run/engine-error.js";
import { countCall } from "./call-counts.js";
import {
  type CatalogCall,
  catalogOrder,
  catalogResult,
  claimHooks,
  deliveredText,
  reportFailure,
  reportSuccess,
  toolFailure,
} from "./catalog-call.js";
import { callLocal } from "./local-call.js";
import { toolOf } from "./objects.js";

/**
 * `tools.call`: one tool, once, from the section's own Lua.
 *
 * Source: docs/seeds/runvil-tools.txt "Calling tools from Lua and counting calls", docs/spec/tools-tables.md T12.
 */
export function* scriptCall(entry: Entry, target: LuaValue, args: LuaValue): Suspending {
  const name = targetName(target);
  const data = argumentsOf(entry, args);
  if (isTaskBuiltIn(name)) throw unbound(entry, name);
  const origin = { caller: "script", callId: "", turn: entry.rounds } as const;
  const local = entry.rooms.scope.local(name);
  if (local !== undefined && toolOf(target) === undefined) {
    countCall(entry, name);
    return [yield* callLocal(entry, local, data, origin)];
  }
  const tool = entry.run.offering.catalogTool(name);
  if (tool === undefined) throw unbound(entry, name);
  countCall(entry, tool.id);
  const call: CatalogCall = { ...origin, tool, name: entry.run.offering.recordedName(tool.id), arguments: data };
  return [yield* catalogScriptCall(entry, call)];
}

function* catalogScriptCall(entry: Entry, call: CatalogCall): Suspending<LuaValue> {
  const parking = yield* park(new EffectParking([catalogOrder(call)], claimHooks(entry)));
  const [answer] = parking.take();
  if (answer === undefined) throw new TypeError("a tool call ended without an answer");
  const result = catalogResult(answer);
  if (!result.ok) {
    reportFailure(entry, call, result.message);
    throw toolFailure(result.message);
  }
  const text = deliveredText(entry, result.text, result.trust);
  if (!call.tool.structured) {
    reportSuccess(entry, call, result.text, result.trust);
    return text;
  }
  const value = structuredValue(entry, call, text);
  reportSuccess(entry, call, result.text, result.trust);
  return value;
}

/** The data of a structured tool. An enveloped text is no JSON, so an untrusted one always fails. */
function structuredValue(entry: Entry, call: CatalogCall, text: string): LuaValue {
  try {
    return entry.vm.decodeJson(text);
  } catch (error) {
    if (!(error instanceof LuaJsonError)) throw error;
    const message = `structured tool ${quote(call.name)} returned invalid JSON: ${error.message}`;
    reportFailure(entry, call, message);
    throw toolFailure(message);
  }
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

function argumentsOf(entry: Entry, args: LuaValue): DataObject {
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

/** A name that is neither a local alias nor a catalog tool's id (docs/spec/tools-tables.md T9 row 6). */
function unbound(entry: Entry, name: string): EngineError {
  const message = `tool ${quote(name)} is not a tool in this run; catalog tools: ${quoteList(entry.run.offering.ids)}`;
  return new EngineError("unbound_tool", message, { uncaught: "Tool" }, { name });
}

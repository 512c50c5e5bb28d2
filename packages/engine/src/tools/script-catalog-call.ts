import { LuaJsonError, type LuaValue } from "@runvil/lua";
import { quote } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { park, type Suspending } from "../entry/host-function.js";
import { EffectParking } from "../run/effect-parking.js";
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

/**
 * A script's call of a catalog tool, reported, and what Lua gets of it: text, or the data of a structured tool.
 *
 * @throws EngineError kind `tool` for the tool's own failure
 * Source: docs/seeds/runvil-tools.txt "Calling tools from Lua and counting calls", docs/spec/tools-tables.md T9.
 */
export function* callCatalogTool(entry: Entry, call: CatalogCall): Suspending<LuaValue> {
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

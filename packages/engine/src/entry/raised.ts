import { LuaBytes, type LuaErrorData, type LuaValue, typeName } from "@runvil/lua";
import type { Failure } from "../chain/failure.js";
import { EngineError, luaError, type Uncaught, uncaughtLater } from "../run/engine-error.js";
import { chunkId } from "./chunk-id.js";
import type { Entry } from "./entry.js";
import { gated } from "./h1-gate.js";
import { isTable } from "./lua-kind.js";
import { toText } from "./to-text.js";

/**
 * What a value that nothing in the entry caught makes of its chain.
 *
 * Source: docs/spec/lua-environment.md section 6 "Uncaught", docs/spec/run-lifecycle.md section 11.
 */
export function raisedFailure(entry: Entry, value: LuaValue, traceback: string): Failure {
  const data = isTable(value) ? entry.vm.errorData(value) : undefined;
  const origin = isTable(value) ? entry.errorOf(value) : undefined;
  const failure = data === undefined ? foreignFailure(entry, value) : engineFailure(entry, data, origin);
  return gated(entry, { ...failure, traceback });
}

function engineFailure(entry: Entry, data: LuaErrorData, made: EngineError | undefined): Failure {
  const fields = data.fields ?? {};
  const atOnce = made?.raisedAt === entry.suspensions ? made.origin : undefined;
  const uncaught: Uncaught = atOnce?.uncaught ?? uncaughtLater(data.kind, fields);
  const staysLua = atOnce === undefined ? isTaskRefusal(data.kind, fields) : atOnce.staysLua === true;
  const message = atOnce?.runMessage ?? data.message;
  const error = new EngineError(data.kind, data.message, { uncaught, runMessage: message, staysLua }, fields);
  return { error, uncaught, message, reported: data.message };
}

/** The two kinds that stay `Lua` in the H1 pass whenever they are raised. */
function isTaskRefusal(kind: string, fields: NonNullable<LuaErrorData["fields"]>): boolean {
  return (kind === "task_not_owned" || kind === "task_consumed") && typeof fields.task === "string";
}

function foreignFailure(entry: Entry, value: LuaValue): Failure {
  if (typeof value === "string" || value instanceof LuaBytes) {
    const plain = typeof value === "string" ? value : new TextDecoder().decode(value.bytes);
    const message = tagged(entry, plain);
    return { error: luaError(plain), uncaught: "Lua", message, reported: message };
  }
  const text = renderedText(entry, value) ?? `(error object is a ${typeName(value)} value)`;
  return { error: luaError(text), uncaught: "Lua", message: text, reported: text };
}

/** The `__tostring` text of a value that may have one: nil, booleans and numbers never do. */
function renderedText(entry: Entry, value: LuaValue): string | undefined {
  switch (typeName(value)) {
    case "nil":
    case "boolean":
    case "integer":
    case "number":
      return undefined;
    default:
      return toText(entry.vm, value);
  }
}

/** Puts the file line before a plain string that names a line of the failing region, or of the shared library. */
function tagged(entry: Entry, text: string): string {
  let first: { readonly at: number; readonly tag: string } | undefined;
  const shared = entry.run.prompt.dialect?.shared;
  for (const block of shared ? [shared, ...entry.region.blocks] : entry.region.blocks) {
    if (block.kind !== "lua") continue;
    const place = `${chunkId(block.label)}:`;
    for (let at = text.indexOf(place); at >= 0; at = text.indexOf(place, at + 1)) {
      const line = /^\d+(?=:)/.exec(text.slice(at + place.length))?.[0];
      if (line === undefined) continue;
      if (first === undefined || at < first.at) first = { at, tag: `${block.label}:${line}: ` };
      break;
    }
  }
  return first === undefined ? text : first.tag + text;
}

/** The kind and message that events and log lines show for a raised value. */
export function raisedSummary(entry: Entry, value: LuaValue): { readonly kind: string; readonly message: string } {
  const { error, reported } = raisedFailure(entry, value, "");
  return { kind: error.kind, message: reported };
}

import { type LuaValue, typeName } from "@runvil/lua";
import { parsePackId, quote } from "@runvil/names";
import type { Entry } from "../entry/entry.js";
import { isTable } from "../entry/lua-kind.js";
import { plainTable } from "../entry/plain-table.js";
import { luaError } from "../run/engine-error.js";
import { packOf, toolOf } from "./objects.js";
import type { KnownPack, OfferedTool } from "./offering.js";
import type { ToolScope } from "./tool-scope.js";

/** Refuses an offer after the entry's list was rendered; checked before any argument. */
export function refuseAfterRender(scope: ToolScope, call: string): void {
  if (scope.rendered === undefined) return;
  throw luaError(
    `${call}: the section's tool list is fixed at its first models.loop round; make every offer before the first loop, or offer in another section`,
  );
}

/**
 * `tools.offer`: every entry is checked before any is recorded.
 *
 * Source: docs/seeds/runvil-tools.txt "Errors from tools.offer", docs/spec/tools-tables.md T12.
 */
export function offerTools(entry: Entry, scope: ToolScope, args: readonly LuaValue[]): void {
  refuseAfterRender(scope, "tools.offer");
  if (args.length > 1) {
    throw luaError(`tools.offer takes one tool or a list of them, got extra ${typeName(args[1])}`);
  }
  const [given] = args;
  if (given === undefined) return;
  const entries: readonly LuaValue[] = isTable(given) ? plainTable(entry, given).sequence() : [given];
  scope.offer(entries.map((one) => offeredTool(entry, one)));
}

function offeredTool(entry: Entry, value: LuaValue): OfferedTool {
  const object = toolOf(value);
  if (object !== undefined) return object;
  if (typeof value !== "string") {
    if (typeName(value) === "string") throw notACatalogTool("\ufffd");
    throw luaError(`tools.offer takes tool ids, tool objects, or arrays of them, got ${typeName(value)}`);
  }
  const tool = entry.run.offering.offered(value);
  if (tool === undefined) throw notACatalogTool(value);
  return tool;
}

function notACatalogTool(name: string): Error {
  return luaError(`tools.offer: ${quote(name)} is not a catalog tool in this run`);
}

const PACK_FORMS = "packs.offer takes a Pack id, a Pack object, or a list of them";

/**
 * `packs.offer`: one Pack or a list of them, all or nothing.
 *
 * Source: docs/seeds/runvil-tools.txt "Errors from packs.offer".
 */
export function offerPacks(entry: Entry, scope: ToolScope, args: readonly LuaValue[]): void {
  refuseAfterRender(scope, "packs.offer");
  if (args.length > 1) throw luaError(`packs.offer takes one Pack or a list of them, got extra ${typeName(args[1])}`);
  const [given] = args;
  const entries: readonly LuaValue[] = isTable(given) ? plainTable(entry, given).sequence() : [given];
  scope.offerPacks(entries.map((one) => offeredPack(entry, one)));
}

function offeredPack(entry: Entry, value: LuaValue): KnownPack {
  const object = packOf(value);
  if (object !== undefined) return object;
  if (typeof value !== "string") throw luaError(`${PACK_FORMS}, got ${typeName(value)}`);
  const id = parsePackId(value);
  if (!id.ok) throw luaError(`${PACK_FORMS}, got ${quote(value)}: invalid Pack id: ${id.reason}`);
  const { offering } = entry.run;
  const reason = offering.unavailableReason(value);
  if (reason !== undefined) throw luaError(`packs.offer: the ${value} Pack is unavailable in this run: ${reason}`);
  const pack = offering.pack(value);
  if (pack === undefined) {
    const name = quote(value);
    throw luaError(
      `packs.offer: no Pack named ${name} in this run; declare it under uses: to require it, or offer it only when packs.get(${name}) returns it`,
    );
  }
  return pack;
}

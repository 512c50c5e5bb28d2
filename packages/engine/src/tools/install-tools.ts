import { type LuaTable, type LuaValue, typeName } from "@runvil/lua";
import type { SectionTools } from "../dialect/section-tools.js";
import type { Entry } from "../entry/entry.js";
import { immediate, suspending } from "../entry/host-function.js";
import { luaError } from "../run/engine-error.js";
import { allowTasks } from "./allow-tasks.js";
import { ObjectShelf } from "./objects.js";
import { offerLocal } from "./offer-local.js";
import { OfferedTools } from "./offered-tools.js";
import type { KnownPack, OfferedTool } from "./offering.js";
import { offerPacks, offerTools } from "./offers.js";
import { scriptCall } from "./script-call.js";
import type { ToolScope } from "./tool-scope.js";

/**
 * Installs Runvil's `tools` and `packs`.
 *
 * Source: docs/spec/tools-tables.md T5 and T6.
 */
export function installTools(entry: Entry): SectionTools {
  const { offering } = entry.run;
  const shelf = new ObjectShelf(entry);
  const declared = ({ pack }: OfferedTool): boolean => offering.pack(pack)?.declared === true;
  const tools = entry.vm.table();
  const offered = new OfferedTools(entry, tools);
  const { scope } = offered;
  const members = {
    offer: immediate(entry, "tools.offer", (args) => void offerTools(entry, scope, args)),
    offer_local: immediate(entry, "tools.offer_local", (args) => void offerLocal(entry, scope, args)),
    call: suspending(entry, "tools.call", ([target, args]) => scriptCall(entry, offered, target, args)),
    required: immediate(entry, "tools.required", () => [shelf.tools(offering.tools.filter(declared))]),
    extras: immediate(entry, "tools.extras", () => [shelf.tools(offering.tools.filter((tool) => !declared(tool)))]),
    get: immediate(entry, "tools.get", ([id]) => {
      if (typeName(id) !== "string") throw luaError(`tools.get takes a tool id, got ${typeName(id)}`);
      return [found(typeof id === "string" ? offering.offered(id) : undefined, (tool) => shelf.tool(tool))];
    }),
    allow_tasks: immediate(entry, "tools.allow_tasks", ([targets]) => void allowTasks(entry, targets)),
  };
  for (const [name, member] of Object.entries(members)) tools.set(name, member);
  entry.setGlobal("tools", tools);
  entry.setGlobal("packs", packsTable(entry, scope, shelf));
  return offered;
}

function packsTable(entry: Entry, scope: ToolScope, shelf: ObjectShelf): LuaTable {
  const { offering } = entry.run;
  return entry.namespace({
    required: immediate(entry, "packs.required", () => [shelf.packs(offering.packs.filter((pack) => pack.declared))]),
    extras: immediate(entry, "packs.extras", () => [shelf.packs(offering.packs.filter((pack) => !pack.declared))]),
    get: immediate(entry, "packs.get", ([id]) => {
      if (typeName(id) !== "string") throw luaError(`packs.get takes a Pack id, got ${typeName(id)}`);
      return [found(typeof id === "string" ? offering.pack(id) : undefined, (pack: KnownPack) => shelf.pack(pack))];
    }),
    offer: immediate(entry, "packs.offer", (args) => void offerPacks(entry, scope, args)),
  });
}

function found<Thing>(thing: Thing | undefined, show: (thing: Thing) => LuaValue): LuaValue {
  return thing === undefined ? undefined : show(thing);
}

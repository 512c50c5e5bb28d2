import { reservedGlobalKind } from "@runvil/names";
import type { Slots } from "../declared/slots.js";
import type { LuaCode } from "../lua/lua-code.js";
import { callOf, isMember } from "../lua/lua-globals.js";
import type { LuaNode } from "../lua/lua-syntax.js";
import type { Migration } from "./migration.js";
import { namedSlot } from "./offer-call.js";

/** What the Lua of one section does with tools, that of the library too. */
export interface ToolUses {
  /** The tool ids and the local aliases that it calls itself. */
  readonly calls: ReadonlySet<string>;
  /** Whether it calls a tool that only a run can tell. */
  readonly callsAny: boolean;
  /** Where it may first call a tool itself: Runvil then fixes which tools have a count. */
  readonly firstCall: number;
  /** The local tools that every entry has, by alias, and from where on. */
  readonly surelyLocal: ReadonlyMap<string, number>;
}

/**
 * Reads what the Lua of a section does with tools.
 *
 * @param library the shared library's Lua, which ran before
 */
export function toolUses(
  own: readonly LuaCode[],
  library: readonly LuaCode[],
  { slots, roles, assigned }: Pick<Migration, "slots" | "roles" | "assigned">,
): ToolUses {
  const calls = new Set<string>();
  const surelyLocal = new Map<string, number>();
  let callsAny = false;
  let firstCall = Number.POSITIVE_INFINITY;
  for (const code of [...library, ...own]) {
    for (const node of code.nodes) {
      if (own.includes(code) && mayCallTools(node, slots, roles)) firstCall = Math.min(firstCall, node.from);
      if (isMember(node, "tools", "call")) {
        const named = namedSlot(callOf(code, node)?.args[0], slots, assigned);
        if (named.kind === "slot") calls.add(named.slot.id);
        else if (named.kind === "unknown") calls.add(named.alias);
        else if (named.kind === "dynamic") callsAny = true;
      }
      if (!isMember(node, "tools", "add_local")) continue;
      const call = callOf(code, node);
      const statement = call?.isDirect ? code.statementOf(call.node) : undefined;
      const [alias] = call?.args ?? [];
      if (!statement || !code.isTopLevel(statement) || alias?.kind !== "string" || surelyLocal.has(alias.content))
        continue;
      surelyLocal.set(alias.content, own.includes(code) ? node.from : Number.NEGATIVE_INFINITY);
    }
  }
  return { calls, callsAny, firstCall, surelyLocal };
}

/** A direct call, or a global that is none of the Engine's: a function of the library, of a prelude or of the section itself. */
function mayCallTools(node: LuaNode, slots: Slots, roles: ReadonlySet<string>): boolean {
  if (isMember(node, "tools", "call")) return true;
  if (node.kind !== "name" || node.variable !== undefined || slots.has(node.name) || roles.has(node.name)) return false;
  return reservedGlobalKind(node.name) === undefined;
}

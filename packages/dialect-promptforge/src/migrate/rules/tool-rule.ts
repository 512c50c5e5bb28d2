import { callOf, isMember } from "../lua/lua-globals.js";
import type { Expression, IndexExpression } from "../lua/lua-syntax.js";
import type { CodeRewrite } from "./code-rewrite.js";
import { namedSlot } from "./offer-call.js";
import { remarkOnLate, rewriteOffer } from "./offer-rule.js";

/**
 * Rewrites a use of the `tools` table.
 *
 * @param node the global `tools`
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export function rewriteTools(rewrite: CodeRewrite, node: Expression): void {
  const member = rewrite.code.parent(node);
  if (rewrite.migration.assigned.has("tools") || !isMember(member, "tools") || member.member === undefined) {
    rewrite.dynamic(member?.kind === "index" ? member : node, "a use of tools that only a run can tell");
    return;
  }
  switch (member.member) {
    case "add":
    case "always":
      rewriteOffer(rewrite, member, member.member);
      return;
    case "add_local":
      rewrite.replace(member.memberFrom, member.memberTo, "offer_local");
      if (rewrite.migration.loops.isLate(rewrite.region, rewrite.code, member)) remarkOnLate(rewrite, member);
      return;
    case "call":
      rewriteCall(rewrite, member);
      return;
    case "calls":
      rewriteCount(rewrite, member);
      return;
    case "allow_tasks":
      return;
    case "bind":
    case "need": {
      const text = `tools.${member.member} exists in neither language; declare the Pack under uses and name the tool id`;
      rewrite.remark("M-BIND", member, text);
      return;
    }
    default:
      rewrite.remark("M-GLOBAL", member, `the old language has no tools.${member.member}; it stays as it is`);
      return;
  }
}

function rewriteCall(rewrite: CodeRewrite, member: IndexExpression): void {
  const { slots, assigned, localTools } = rewrite.migration;
  const call = callOf(rewrite.code, member);
  if (!call) {
    rewrite.dynamic(member, "tools.call as a value");
    return;
  }
  const [tool] = call.args;
  if (!tool) return;
  const named = namedSlot(tool, slots, assigned);
  if (named.kind === "dynamic") {
    rewrite.dynamic(call.node, "an alias that only a run can tell");
    return;
  }
  if (named.kind === "unknown") {
    if (localTools.has(named.alias)) return;
    rewrite.remark("M-UNKNOWN", tool, `no tool slot or local tool is called '${named.alias}'; it stays as it is`);
    return;
  }
  if (named.kind !== "slot" || named.node.kind !== "string") return;
  rewrite.replace(named.node.contentFrom, named.node.contentTo, named.slot.id);
  rewrite.done.add(named.node);
}

function rewriteCount(rewrite: CodeRewrite, calls: IndexExpression): void {
  const count = rewrite.code.parent(calls);
  if (count?.kind !== "index" || count.object !== calls || count.member === undefined || !isRead(rewrite, count)) {
    rewrite.dynamic(count?.kind === "index" ? count : calls, "a count that only a run can tell");
    return;
  }
  const { slots, localTools } = rewrite.migration;
  const alias = count.member;
  const slot = slots.get(alias);
  if (slots.has(alias) && !slot) return;
  if (!slot && !localTools.has(alias)) {
    rewrite.remark("M-UNKNOWN", count, `no tool slot or local tool is called '${alias}'; it stays as it is`);
    return;
  }
  const key = slot ? `tools.calls['${slot.id}']` : rewrite.source(count);
  rewrite.replace(count.from, count.to, `(tools.calls and ${key} or 0)`);
  rewrite.finish(count);
  remarkOnCount(rewrite, count, slot?.id, alias);
}

/** Runvil counts the script's calls too, and knows only what the section has in scope. */
function remarkOnCount(rewrite: CodeRewrite, count: IndexExpression, id: string | undefined, alias: string): void {
  const { migration, region } = rewrite;
  const uses = migration.toolUses(region);
  const offered =
    id === undefined
      ? (uses.surelyLocal.get(alias) ?? Number.POSITIVE_INFINITY) < uses.firstCall
      : migration.offers.surelyOffered(region, id, uses.firstCall);
  // A function of the library does not know its section.
  if (region.kind === "shared" || !offered) {
    rewrite.remark(
      "M-CALLS",
      count,
      `the section may not offer ${id ?? alias} before its first tool call, and then Runvil has no count of it`,
    );
  }
  if (uses.callsAny || uses.calls.has(id ?? alias)) {
    rewrite.remark("M-CALLS", count, `Runvil also counts the section's own calls of ${id ?? alias}`);
  }
}

/** Whether an index expression is only read, and nothing is done to what it gives. */
function isRead({ code }: CodeRewrite, node: IndexExpression): boolean {
  const parent = code.parent(node);
  if (parent?.kind === "assign") return !parent.targets.includes(node);
  if (parent?.kind === "index") return parent.object !== node;
  if (parent?.kind === "call") return parent.callee !== node;
  return parent?.kind !== "function-statement";
}

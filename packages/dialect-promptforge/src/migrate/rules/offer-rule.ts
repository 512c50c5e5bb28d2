import type { Slot } from "../declared/slots.js";
import { callOf, type FunctionCall } from "../lua/lua-globals.js";
import type { Expression, IndexExpression } from "../lua/lua-syntax.js";
import type { CodeRewrite } from "./code-rewrite.js";
import { type OfferArguments, type OfferEntry, readOffer } from "./offer-call.js";

type Entries = Extract<OfferArguments, { kind: "entries" }>;

/** Statements that offer tools in this order; a tool that may be absent is offered when it is there. */
export function offerStatements(slots: readonly Slot[]): readonly string[] {
  if (slots.length > 1 && slots.every(({ mayBeAbsent }) => !mayBeAbsent)) {
    return [`tools.offer({ ${slots.map(({ id }) => `'${id}'`).join(", ")} })`];
  }
  return slots.map(({ id, mayBeAbsent }) => {
    const offer = `tools.offer('${id}')`;
    return mayBeAbsent ? `if tools.get('${id}') then ${offer} end` : offer;
  });
}

/**
 * Rewrites `tools.add` and `tools.always`.
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export function rewriteOffer(rewrite: CodeRewrite, node: IndexExpression, member: "add" | "always"): void {
  const { slots, assigned, offers } = rewrite.migration;
  const call = callOf(rewrite.code, node);
  if (!call) {
    rewrite.dynamic(node, `tools.${member} as a value`);
    return;
  }
  rewrite.finish(call.node);
  const offer = readOffer(call.args, slots, assigned);
  if (offer.kind === "unfilled") return;
  if (offer.kind === "dynamic") {
    rewrite.dynamic(call.node, "an alias that only a run can tell");
    return;
  }
  if (offer.kind === "unknown") {
    rewrite.remark("M-UNKNOWN", call.node, `no tool slot is called '${offer.alias}'; the call stays as it is`);
    return;
  }
  const always = member === "always" ? offers.alwaysCall(node) : undefined;
  if (member === "always" && !always) {
    const text =
      "tools.always outside of the H1 body's own statements stays as it is: offer the tool in each section that needs it";
    rewrite.remark("M-ALWAYS", node, text);
    return;
  }
  if (always && !(rewrite.region.kind === "h1" && offers.staysInH1)) {
    removeAlways(rewrite, call, offer);
    return;
  }
  if (always) remarkOnAlways(rewrite, call, offer);
  if (rewrite.migration.loops.isLate(rewrite.region, rewrite.code, node)) remarkOnLate(rewrite, call.node);
  replaceOffer(rewrite, node, call, offer);
}

/** Says that Runvil refuses what comes after the first loop of a section. */
export function remarkOnLate(rewrite: CodeRewrite, node: Expression): void {
  const text =
    "this may run after a model loop of its section, where Runvil's tool list is fixed: offer before the first loop, or in another section";
  rewrite.remark("M-LATE", node, text);
}

function removeAlways(rewrite: CodeRewrite, { node }: FunctionCall, { entries, override }: Entries): void {
  remarkOnAlways(rewrite, { node, args: [], isDirect: true }, { kind: "entries", entries, override });
  if (override) {
    remarkOnOverride(rewrite, override);
    rewrite.replace(
      node.from,
      node.to,
      rewrite.comment(`description of ${idList(entries)}: ${rewrite.source(override)}`),
    );
  } else rewrite.removeStatement(node);
}

function remarkOnAlways(rewrite: CodeRewrite, { node }: FunctionCall, { entries }: Entries): void {
  if (entries.length === 0) return;
  rewrite.remark("I-ALWAYS", node, `${idList(entries)} is now offered first in each section that loops`);
}

function replaceOffer(
  rewrite: CodeRewrite,
  node: IndexExpression,
  call: FunctionCall,
  { entries, override }: Entries,
): void {
  if (entries.some((entry) => entry.node.kind === "name") && !rewrite.canName("tools")) {
    rewrite.dynamic(call.node, "a name called tools hides the table");
    return;
  }
  if (override) remarkOnOverride(rewrite, override);
  const comment = override ? ` ${rewrite.comment(`description: ${rewrite.source(override)}`)}` : "";
  const statement = rewrite.code.statementOf(call.node);
  if (call.isDirect && statement && entries.some(({ slot }) => slot.mayBeAbsent)) {
    const statements = offerStatements(entries.map(({ slot }) => slot)).join("; ");
    rewrite.replace(call.node.from, call.node.to, statements + comment);
    return;
  }
  rewrite.replace(node.memberFrom, node.memberTo, "offer");
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    const isRepeat = entries
      .slice(0, index)
      .some(({ slot }) => slot.id === entry.slot.id && slot.alias !== entry.slot.alias);
    if (isRepeat && before) rewrite.replace(before.node.to, entry.node.to, "");
    else nameTool(rewrite, entry);
  });
  const [first] = call.args;
  if (first && override) {
    rewrite.replace(first.to, override.to, "");
    rewrite.replace(call.node.to, call.node.to, comment);
  }
}

function nameTool(rewrite: CodeRewrite, { node, slot }: OfferEntry): void {
  if (node.kind === "string") rewrite.replace(node.contentFrom, node.contentTo, slot.id);
  else rewrite.replace(node.from, node.to, `tools.get('${slot.id}')`);
}

function remarkOnOverride(rewrite: CodeRewrite, override: Expression): void {
  const text =
    "a tool has one description in Runvil; the text stays as a comment: say it in the prompt, or write a local tool";
  rewrite.remark("M-OVERRIDE", override, text);
}

function idList(entries: readonly OfferEntry[]): string {
  return entries.map(({ slot }) => slot.id).join(", ");
}

import { callOf, isMember } from "../lua/lua-globals.js";
import type { Expression, IndexExpression } from "../lua/lua-syntax.js";
import type { CodeRewrite } from "./code-rewrite.js";
import { canTakeMethod, listPosition } from "./message-list.js";

/**
 * Rewrites a use of the `models` table: a handle goes in front of the call, the list goes away.
 *
 * @param node the global `models`
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export function rewriteModels(rewrite: CodeRewrite, node: Expression): void {
  const member = rewrite.code.parent(node);
  if (rewrite.migration.assigned.has("models") || !isMember(member, "models") || member.member === undefined) {
    rewrite.dynamic(member?.kind === "index" ? member : node, "a use of models that only a run can tell");
    return;
  }
  if (member.member === "loop") rewriteLoop(rewrite, member);
  if (member.member === "infer") rewriteInfer(rewrite, member);
}

function rewriteLoop(rewrite: CodeRewrite, loop: IndexExpression): void {
  if (rewrite.list.kind !== "own") return;
  const { variable } = rewrite.list.list;
  const call = callOf(rewrite.code, loop);
  const at = listPosition(rewrite.code, loop, variable);
  if (!call || at === undefined) return;
  const [first, second, third] = call.args;
  const list = at === 0 ? first : second;
  if (!first || !list) return;
  rewrite.done.add(list);
  const next = at === 0 ? second : third;
  if (at === 1) {
    rewrite.replace(call.node.from, first.from, "");
    rewrite.replace(first.to, next ? next.from : list.to, ":loop(");
  } else if (call.isDirect) rewrite.replace(list.from, next ? next.from : list.to, "");
  else {
    const before = call.node.args[call.node.args.indexOf(list) - 1];
    if (before) rewrite.replace(before.to, list.to, "");
  }
}

function rewriteInfer(rewrite: CodeRewrite, infer: IndexExpression): void {
  const call = callOf(rewrite.code, infer);
  if (!call) {
    rewrite.dynamic(infer, "models.infer as a value");
    return;
  }
  const [handle, prompt] = call.args;
  if (!handle) return;
  if (!prompt) {
    if (mayBeMany(handle)) rewrite.dynamic(call.node, "models.infer with arguments that only a run can tell");
    return;
  }
  if (!call.isDirect || !call.node.parenthesized || !canTakeMethod(handle)) {
    rewrite.dynamic(call.node, "models.infer with a handle");
    return;
  }
  rewrite.replace(call.node.from, handle.from, "");
  rewrite.replace(handle.to, prompt.from, ":infer(");
}

/** Whether an expression may give a handle and a prompt at once. */
function mayBeMany(argument: Expression): boolean {
  return (argument.kind === "constant" && argument.text === "...") || isMember(calleeOf(argument), "table", "unpack");
}

function calleeOf(expression: Expression): Expression | undefined {
  return expression.kind === "call" ? expression.callee : undefined;
}

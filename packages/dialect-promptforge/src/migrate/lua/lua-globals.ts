import type { LuaCode } from "./lua-code.js";
import type { CallExpression, Expression, IndexExpression, LuaNode, NameExpression } from "./lua-syntax.js";

/** Whether an expression is a global of this name. */
export function isGlobal(node: LuaNode | undefined, name: string): node is NameExpression {
  return node?.kind === "name" && node.name === name && node.variable === undefined;
}

/** Whether a node is a member of a global table, such as `models.loop` or `models['loop']`. */
export function isMember(node: LuaNode | undefined, table: string, member?: string): node is IndexExpression {
  if (node?.kind !== "index" || !isGlobal(node.object, table)) return false;
  return member === undefined || node.member === member;
}

/** A call of a function, as itself or through `pcall` or `xpcall`. */
export interface FunctionCall {
  readonly node: CallExpression;
  /** The arguments that the function gets. */
  readonly args: readonly Expression[];
  /** False through `pcall` and `xpcall`. */
  readonly isDirect: boolean;
}

/** The call whose function is this node; undefined for any other use of it. */
export function callOf(code: LuaCode, callee: Expression): FunctionCall | undefined {
  const node = code.parent(callee);
  if (node?.kind !== "call") return undefined;
  if (node.callee === callee) return node.method === undefined ? { node, args: node.args, isDirect: true } : undefined;
  const skipped = isGlobal(node.callee, "pcall") ? 1 : isGlobal(node.callee, "xpcall") ? 2 : 0;
  if (skipped === 0 || node.method !== undefined || node.args[0] !== callee) return undefined;
  return { node, args: node.args.slice(skipped), isDirect: false };
}

/** The names of the globals that a chunk assigns. */
export function assignedGlobals({ nodes }: LuaCode): string[] {
  const globals = (targets: readonly (Expression | undefined)[]) =>
    targets.flatMap((target) => {
      if (target?.kind === "name" && target.variable === undefined) return [target.name];
      return isMember(target, "_G") || isMember(target, "_ENV") ? (target.member ?? []) : [];
    });
  return nodes.flatMap((node) => {
    if (node.kind === "assign") return globals(node.targets);
    return node.kind === "function-statement" ? globals([node.target]) : [];
  });
}

import { callOf, isGlobal } from "../lua/lua-globals.js";
import type { CallExpression, Expression, LuaNode, NameExpression, Variable } from "../lua/lua-syntax.js";
import type { CodeRewrite } from "./code-rewrite.js";

/** Tables of the Engine: their functions raise error values in both languages. */
const ENGINE_TABLES = new Set(["compactors", "messages", "models", "store", "sys", "tasks", "tools", "ui"]);
/** They make the same text of an error value as of the text that it is in Runvil. */
const TEXT_MAKERS = new Set(["error", "tostring"]);

/**
 * Says where a caught error is looked at that Lua itself may have raised: an error value in the old language, a text in Runvil.
 *
 * @param node the global `pcall` or `xpcall`
 *
 * Source: docs/spec/promptforge-dialect.md sections 6 and 11 (PF-53).
 */
export function remarkOnCaught(rewrite: CodeRewrite, node: NameExpression): void {
  const { code, migration } = rewrite;
  if (migration.assigned.has(node.name)) return;
  const call = callOf(code, node)?.node;
  const isSafe =
    call !== undefined &&
    call.callee === node &&
    (isEngineFunction(rewrite, call.args[0]) ||
      (node.name === "pcall" ? dropsError(rewrite, call) : isSafeHandler(rewrite, call.args[1])));
  if (isSafe) return;
  const what = "an error that Lua itself raises was a value with kind and message and is a text in Runvil; the call";
  rewrite.dynamic(call ?? node, what);
}

/** A member of an Engine table, which raises nothing but error values. */
function isEngineFunction({ migration }: CodeRewrite, called: Expression | undefined): boolean {
  if (called?.kind !== "index" || called.object.kind !== "name") return false;
  const { name, variable } = called.object;
  return variable === undefined && ENGINE_TABLES.has(name) && !migration.assigned.has(name);
}

/** Whether nobody can tell a call's second result from a text. */
function dropsError(rewrite: CodeRewrite, call: CallExpression): boolean {
  const parent = rewrite.code.parent(call);
  switch (parent?.kind) {
    case "local": {
      const at = parent.values.indexOf(call);
      if (at < parent.values.length - 1) return true;
      const variable = parent.variables[at + 1];
      return variable === undefined || isOnlyText(rewrite, variable);
    }
    case "assign": {
      const at = parent.values.indexOf(call);
      return at < parent.values.length - 1 || parent.targets[at + 1] === undefined;
    }
    case "call":
      return parent.args.at(-1) !== call || isTextMaker(parent);
    case "field":
    case "return":
      return false;
    default:
      // A statement, an operand, a condition: at most the first result counts.
      return true;
  }
}

function isSafeHandler(rewrite: CodeRewrite, handler: Expression | undefined): boolean {
  if (handler?.kind === "function") {
    const [error] = handler.parameters;
    return error === undefined || isOnlyText(rewrite, error);
  }
  return isGlobal(handler, "tostring");
}

function isOnlyText({ code }: CodeRewrite, { uses }: Variable): boolean {
  return uses.every((use) => {
    const parent = code.parent(use);
    return (parent?.kind === "call" && isTextMaker(parent)) || isTested(parent, use);
  });
}

function isTextMaker({ callee }: CallExpression): boolean {
  return callee.kind === "name" && callee.variable === undefined && TEXT_MAKERS.has(callee.name);
}

/** Whether a value is only asked whether it is there. */
function isTested(parent: LuaNode | undefined, value: Expression): boolean {
  if (parent?.kind === "if") return true;
  if (parent?.kind !== "operator") return false;
  if (parent.operator === "not") return true;
  const other = parent.operands.find((operand) => operand !== value);
  return ["==", "~="].includes(parent.operator) && other?.kind === "constant" && other.text === "nil";
}

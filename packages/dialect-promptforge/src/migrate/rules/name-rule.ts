import { reservedGlobalKind } from "@runvil/names";
import type { Slot } from "../declared/slots.js";
import { isGlobal } from "../lua/lua-globals.js";
import type { IndexExpression, LuaNode, NameExpression } from "../lua/lua-syntax.js";
import type { CodeRewrite } from "./code-rewrite.js";
import { remarkOnCaught } from "./error-rule.js";
import { isPassedOn } from "./tool-fields.js";

/** Globals of Runvil that the old language leaves free. */
const NEW_GLOBALS = new Set(["json", "packs", "prompt", "require"]);
/** Old globals that are members of a table now. */
const MOVED: Readonly<Record<string, readonly [table: string, text: string]>> = {
  fanout: ["tasks", "tasks.fanout"],
  list_from_section: ["prompt", "prompt.list"],
};
const LITERAL_FIELDS = new Set(["name", "wire_name", "untrusted", "parameters"]);

/**
 * Rewrites a global that is no table of the Engine: a Tool, a role, a moved function.
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export function rewriteGlobal(rewrite: CodeRewrite, node: NameExpression): void {
  const { slots, roles, assigned } = rewrite.migration;
  const { name } = node;
  if (name === "_G" || name === "_ENV") {
    rewriteTableOfGlobals(rewrite, node);
    return;
  }
  if (slots.has(name) || roles.has(name)) {
    if (slots.has(name) && slots.get(name) === undefined) return;
    rewriteFrozen(rewrite, node, slots.get(name));
    return;
  }
  if (assigned.has(name)) return;
  if (name === "pcall" || name === "xpcall") remarkOnCaught(rewrite, node);
  if (name === "prose" && isTopOfLibrary(rewrite, node)) {
    rewrite.remark(
      "M-SHARED",
      node,
      "the library's own statements saw no prose; now they see that of a section's first block",
    );
  }
  const moved = Object.hasOwn(MOVED, name) ? MOVED[name] : undefined;
  if (moved) {
    const [table, text] = moved;
    if (rewrite.canName(table)) rewrite.replace(node.from, node.to, text);
    else rewrite.dynamic(node, `${name} is ${text} now, but a name called ${table} hides the table`);
    return;
  }
  if (NEW_GLOBALS.has(name)) {
    rewrite.remark("M-GLOBAL", node, `${name} was no global of the old language; in Runvil it is one`);
    return;
  }
  if (reservedGlobalKind(name) !== undefined || rewrite.migration.hasUnknownPreludes) return;
  if (rewrite.migration.preludeGlobals.has(name)) return;
  rewrite.remark("M-GLOBAL", node, `Runvil has no global ${name}, and the prompt assigns none`);
}

/** The global of a slot or a role: set after the library ran, so its top level does not see it. */
function rewriteFrozen(rewrite: CodeRewrite, node: NameExpression, slot: Slot | undefined): void {
  const { code, migration } = rewrite;
  const table = slot ? "tools" : "models";
  if (
    migration.assigned.has(node.name) ||
    isTopOfLibrary(rewrite, node) ||
    !rewrite.canName(table) ||
    isDefinition(rewrite, node)
  ) {
    rewrite.dynamic(node, "a name that is not always the frozen object");
    return;
  }
  const parent = code.parent(node);
  if (parent?.kind === "call" && parent.callee === node && (slot || parent.method === undefined)) {
    rewrite.dynamic(parent, "a call of a frozen object");
    return;
  }
  if (!slot) {
    if (isCompared(rewrite, node)) {
      rewrite.dynamic(node, "a role whose handle is compared, where models.get makes another one each time,");
      return;
    }
    rewrite.replace(node.from, node.to, `models.get('${node.name}')`);
    return;
  }
  if (parent?.kind !== "index" || parent.object !== node) {
    if (migration.readsToolFields && isPassedOn(code, node)) {
      rewrite.dynamic(node, "a Tool object that is passed on, where fields are read that only the old one had,");
      return;
    }
    replaceTool(rewrite, node, slot);
    return;
  }
  if (parent.member === "description" || isTarget(rewrite, parent)) {
    replaceTool(rewrite, node, slot);
    return;
  }
  if (parent.member !== undefined && LITERAL_FIELDS.has(parent.member)) {
    replaceField(rewrite, parent, slot);
    return;
  }
  rewrite.dynamic(parent, "a field that a Tool object does not have");
}

function replaceTool(rewrite: CodeRewrite, node: NameExpression, { id }: Slot): void {
  rewrite.replace(node.from, node.to, `tools.get('${id}')`);
}

/** A field that was the same in every run. */
function replaceField(rewrite: CodeRewrite, field: IndexExpression, { alias, tool }: Slot): void {
  const literals: Readonly<Record<string, string>> = {
    name: `'${alias}'`,
    wire_name: `'${tool}'`,
    untrusted: "false",
    parameters: "{}",
  };
  const literal = literals[field.member ?? ""] ?? "nil";
  const parent = rewrite.code.parent(field);
  const isPrefix =
    (parent?.kind === "index" && parent.object === field) || (parent?.kind === "call" && parent.callee === field);
  const opensStatement = isPrefix && startsStatement(rewrite, field);
  // A statement that begins with a parenthesis can become one with the line above.
  if (opensStatement) {
    rewrite.dynamic(field, "a literal where a statement begins");
    return;
  }
  rewrite.replace(field.from, field.to, isPrefix ? `(${literal})` : literal);
  rewrite.finish(field);
  rewrite.remark("I-FIELD", field, `${alias}.${field.member} was always ${literal}`);
}

/** Whether a node runs while the library is loaded. */
function isTopOfLibrary({ code, region }: CodeRewrite, node: NameExpression): boolean {
  return region.kind === "shared" && code.functions(node).length === 0;
}

/** Whether it matters that a value is one and the same each time. */
function isCompared({ code }: CodeRewrite, node: NameExpression): boolean {
  const parent = code.parent(node);
  if (parent?.kind === "index" || parent?.kind === "field") return parent.key === node;
  if (parent?.kind === "call") return isGlobal(parent.callee, "rawequal");
  if (parent?.kind !== "operator" || !["==", "~="].includes(parent.operator)) return false;
  return !parent.operands.some((operand) => operand.kind === "constant" && operand.text === "nil");
}

/** Whether a call or an assignment begins with an expression. */
function startsStatement({ code }: CodeRewrite, field: IndexExpression): boolean {
  for (let above = code.parent(field); above?.from === field.from; above = code.parent(above)) {
    if (above.kind === "call-statement" || above.kind === "assign") return true;
  }
  return false;
}

function isTarget({ code }: CodeRewrite, field: IndexExpression): boolean {
  const parent = code.parent(field);
  return parent?.kind === "assign" && parent.targets.includes(field);
}

/** Whether a name is what `function name.member()` defines something in. */
function isDefinition({ code }: CodeRewrite, node: NameExpression): boolean {
  let target: LuaNode = node;
  let parent = code.parent(target);
  while (parent?.kind === "index" && parent.object === target) {
    target = parent;
    parent = code.parent(target);
  }
  return parent?.kind === "function-statement" && parent.target === target;
}

function rewriteTableOfGlobals(rewrite: CodeRewrite, node: NameExpression): void {
  const { slots, roles } = rewrite.migration;
  const parent = rewrite.code.parent(node);
  const member = parent?.kind === "index" && parent.object === node ? parent.member : undefined;
  const isOwn = member !== undefined && !slots.has(member) && !roles.has(member) && !isOldTable(member);
  if (!isOwn) rewrite.dynamic(parent?.kind === "index" ? parent : node, "a use of the table of globals");
}

function isOldTable(name: string): boolean {
  return Object.hasOwn(MOVED, name) || ["tools", "models", "messages"].includes(name);
}

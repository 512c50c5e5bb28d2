import type { Slots } from "../declared/slots.js";
import type { LuaCode } from "../lua/lua-code.js";
import { isMember } from "../lua/lua-globals.js";
import type { LuaNode, NameExpression } from "../lua/lua-syntax.js";

/** The fields that a Tool object has in only one of the languages. */
const FIELDS = new Set(["name", "wire_name", "untrusted", "parameters", "id", "pack"]);
/** Functions that see no more of an object than that it is one. */
const BLIND = new Set(["rawequal", "tostring", "type"]);

/** Whether Lua reads such a field, by name or perhaps by a text, from something that is not a Tool global itself. */
export function readsToolFields({ nodes }: LuaCode, slots: Slots): boolean {
  return nodes.some((node) => {
    if (node.kind === "string") return FIELDS.has(node.content);
    if (node.kind !== "index" || node.member === undefined || !FIELDS.has(node.member)) return false;
    const { object } = node;
    return object.kind !== "name" || object.variable !== undefined || !slots.has(object.name);
  });
}

/** Whether a Tool global is kept or passed on, so that its fields may be read where its name is not seen. */
export function isPassedOn(code: LuaCode, node: NameExpression): boolean {
  const parent = code.parent(node);
  switch (parent?.kind) {
    case "if":
    case "loop":
      return false;
    case "operator":
      return isResult(parent.operator, parent.operands.indexOf(node)) && !isTested(code, parent);
    case "call":
      return !(isMember(parent.callee, "tools") || (parent.callee.kind === "name" && isBlind(parent.callee)));
    case "field":
      return !isOffered(code, parent);
    default:
      return true;
  }
}

function isBlind({ name, variable }: NameExpression): boolean {
  return variable === undefined && BLIND.has(name);
}

/** Whether an operator may give this operand on. */
function isResult(operator: string, at: number): boolean {
  return operator === "or" || (operator === "and" && at > 0);
}

/** Whether what an operator gives is only asked whether it is there. */
function isTested(code: LuaCode, node: LuaNode): boolean {
  const parent = code.parent(node);
  if (parent?.kind === "paren") return isTested(code, parent);
  if (parent?.kind === "operator")
    return parent.operator === "not" || (isLogical(parent.operator) && isTested(code, parent));
  return parent?.kind === "if" || (parent?.kind === "loop" && parent.names.length === 0);
}

function isLogical(operator: string): boolean {
  return operator === "and" || operator === "or";
}

/** Whether a field stands in the list of an advertising call. */
function isOffered(code: LuaCode, field: LuaNode): boolean {
  const table = code.parent(field);
  const call = table && code.parent(table);
  return call?.kind === "call" && isMember(call.callee, "tools");
}

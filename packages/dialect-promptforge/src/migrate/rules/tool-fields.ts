import type { Slots } from "../declared/slots.js";
import type { LuaCode } from "../lua/lua-code.js";
import { isMember } from "../lua/lua-globals.js";
import type { LuaNode, NameExpression, OperatorExpression } from "../lua/lua-syntax.js";

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
      return isResult(parent, node) && !isTested(code, parent);
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

/** Whether an operator may give an operand on that is a Tool object. */
function isResult({ operator, operands }: OperatorExpression, operand: LuaNode): boolean {
  return operator === "or" || (operator === "and" && operands[0] !== operand);
}

/** How far up a result is followed; what goes further counts as passed on. */
const MOST_LEVELS = 50;

/** Whether what an operator gives, a Tool object, is only asked whether it is there. */
function isTested(code: LuaCode, operator: LuaNode): boolean {
  let node = operator;
  for (let level = 0; level < MOST_LEVELS; level++) {
    const parent = code.parent(node);
    if (parent?.kind === "if") return true;
    if (parent?.kind === "loop") return parent.names.length === 0;
    if (parent?.kind === "operator") {
      if (!isResult(parent, node)) return true;
    } else if (parent?.kind !== "paren") return false;
    node = parent;
  }
  return false;
}

/** Whether a field stands in the list of an advertising call. */
function isOffered(code: LuaCode, field: LuaNode): boolean {
  const table = code.parent(field);
  const call = table && code.parent(table);
  return call?.kind === "call" && isMember(call.callee, "tools");
}

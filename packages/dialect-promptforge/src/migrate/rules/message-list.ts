import type { LuaCode } from "../lua/lua-code.js";
import { callOf, isGlobal, isMember } from "../lua/lua-globals.js";
import type {
  CallExpression,
  Expression,
  IndexExpression,
  LuaNode,
  NameExpression,
  Statement,
  Variable,
} from "../lua/lua-syntax.js";
import type { Region } from "../prompt-regions.js";

/** The one message list of a section, which becomes the section's own `messages`. */
export interface MessageList {
  readonly code: LuaCode;
  readonly variable: Variable;
  /** `local m = messages.new()`, with the builder calls behind it. */
  readonly declaration: Statement;
  /** `messages.new()` itself. */
  readonly made: CallExpression;
}

/** What the migration does with a section's message lists. */
export type ListPlan =
  | { readonly kind: "none" }
  | { readonly kind: "own"; readonly list: MessageList }
  /** `node` is the place to show. */
  | { readonly kind: "manual"; readonly code: LuaCode; readonly node: LuaNode; readonly reason: string };

/** They give the list back, so that calls chain. */
const BUILDERS = new Set(["system", "user", "assistant", "tool", "append", "restore"]);
const TABLE_READERS = new Set(["insert", "remove", "unpack", "concat", "sort"]);

/**
 * Whether a section's message list can become its `messages`: one list, made once, and never passed around.
 *
 * @param assigned the globals that the prompt's Lua assigns anywhere
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export function planList(region: Region, assigned: ReadonlySet<string>): ListPlan {
  const uses = region.codes.flatMap((code) =>
    code.nodes.filter((node) => isGlobal(node, "messages")).map((node) => ({ code, node })),
  );
  const loops = region.codes.flatMap((code) =>
    code.nodes.filter((node) => isMember(node, "models", "loop")).map((node) => ({ code, node })),
  );
  const [first, second] = uses;
  const place = first ?? loops.find(({ code, node }) => !isBareLoop(code, node));
  if (!place) return { kind: "none" };
  const manual = (reason: string): ListPlan => ({ kind: "manual", ...place, reason });
  if (assigned.has("messages") || assigned.has("models")) return manual("the prompt assigns messages or models");
  if (!first) return manual("the loop takes a list that no messages.new() of this section makes");
  if (second) return manual("the section makes several message lists, and Runvil has one a section");
  if (region.kind === "shared") return manual("the shared library makes a list, and Runvil has one a section");
  const list = madeList(first.code, first.node);
  if (!list) return manual("the list is not a local variable of its own");
  const { code, declaration, variable } = list;
  if (code.functions(declaration).length > 0) return manual("a function makes the list, a new one at each call");
  if (code.loopStatements(declaration).length > 0) return manual("a loop makes the list, a new one at each turn");
  if (code.nodes.some(({ kind }) => kind === "goto")) return manual("the block jumps with goto");
  const shadows = variable.name === "messages" ? 1 : 0;
  if (code.localNames.has("messages") && shadows === 0) return manual("a local variable is called messages");
  if (region.codes.some((other) => other !== code && other.localNames.has("messages"))) {
    return manual("a local variable is called messages");
  }
  const passed = variable.uses.find((use) => !isOwnUse(code, use));
  if (passed) return { kind: "manual", code, node: passed, reason: `${variable.name} is passed around` };
  const other = loops.find((loop) => loop.code !== code || !takesList(code, loop.node, variable));
  if (other) return { kind: "manual", ...other, reason: "a loop takes another list than the section's" };
  return { kind: "own", list };
}

/** Where the list stands among the arguments of a loop: 0, or 1 behind a handle. */
export function listPosition(code: LuaCode, loop: Expression, variable: Variable): number | undefined {
  const call = callOf(code, loop);
  const at = call?.args.findIndex((arg) => isVariable(arg, variable)) ?? -1;
  if (!call || at < 0 || at > 1 || !call.node.parenthesized) return undefined;
  // A handle goes in front of the call, so it must be able to stand there.
  return at === 0 || (call.isDirect && canTakeMethod(call.args[0])) ? at : undefined;
}

/** Whether `expression:method()` is what it looks like, without parentheses. */
export function canTakeMethod(expression: Expression | undefined): boolean {
  return expression?.kind === "name" || expression?.kind === "index" || expression?.kind === "call";
}

function madeList(code: LuaCode, name: LuaNode): MessageList | undefined {
  const member = code.parent(name);
  const made = member && code.parent(member);
  if (!isMember(member, "messages", "new") || made?.kind !== "call" || made.callee !== member) return undefined;
  if (made.method !== undefined || made.args.length > 0) return undefined;
  const top = chainTop(code, made);
  const declaration = code.parent(top);
  if (declaration?.kind !== "local" || declaration.values.length !== 1) return undefined;
  const [variable, ...others] = declaration.variables;
  return variable && others.length === 0 ? { code, variable, declaration, made } : undefined;
}

/** The outermost of the builder calls behind an expression. */
function chainTop(code: LuaCode, node: Expression): Expression {
  let top = node;
  for (;;) {
    const parent = code.parent(top);
    if (parent?.kind !== "call" || parent.callee !== top || !BUILDERS.has(parent.method ?? "")) return top;
    top = parent;
  }
}

function isBareLoop(code: LuaCode, node: LuaNode): boolean {
  return node.kind === "index" && callOf(code, node)?.args.length === 0;
}

function takesList(code: LuaCode, node: LuaNode, variable: Variable): boolean {
  return node.kind === "index" && listPosition(code, node, variable) !== undefined;
}

function isVariable(node: LuaNode, variable: Variable): boolean {
  return node.kind === "name" && node.variable === variable;
}

/** A use that reads or extends the list where it stands. */
function isOwnUse(code: LuaCode, use: NameExpression): boolean {
  const parent = code.parent(use);
  if (parent?.kind === "operator") return parent.operator === "#";
  if (parent?.kind === "index") return parent.object === use && !isNamedMember(parent);
  if (parent?.kind !== "call") return false;
  if (parent.callee === use) {
    if (parent.method === "snapshot") return true;
    return BUILDERS.has(parent.method ?? "") && code.parent(chainTop(code, use))?.kind === "call-statement";
  }
  if (isGlobal(parent.callee, "ipairs")) return true;
  if (isMember(parent.callee, "table") && TABLE_READERS.has(parent.callee.member ?? "")) return parent.args[0] === use;
  return parent.args.some((arg) => isMember(arg, "models", "loop")) || isMember(parent.callee, "models", "loop");
}

function isNamedMember({ member }: IndexExpression): boolean {
  return member !== undefined;
}

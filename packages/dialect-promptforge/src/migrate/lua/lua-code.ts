import { parseLua } from "./lua-parser.js";
import { childNodes, type FunctionExpression, type LuaBlock, type LuaNode, type Statement } from "./lua-syntax.js";
import { type LuaToken, luaTokens } from "./lua-tokens.js";

type Frame = Extract<LuaNode, { readonly kind: "function" | "loop" }>;

/** The Lua of one fence, as a tree whose nodes know what is above them. */
export class LuaCode {
  readonly from: number;
  readonly to: number;
  readonly tree: LuaBlock;
  /** Every node, a node before what is below it, in file order. */
  readonly nodes: readonly LuaNode[];
  /** The names of all local variables and parameters of the chunk, wherever they are visible. */
  readonly localNames: ReadonlySet<string>;
  readonly #tokens: readonly LuaToken[];
  readonly #comments: readonly LuaToken[];
  readonly #parents = new Map<LuaNode, LuaNode>();
  /** The nearest function or loop statement around each node: few nest, however long an expression is. */
  readonly #frames = new Map<LuaNode, Frame>();

  /** @param text the file's text; `[from, to)` is the fence's source */
  constructor(text: string, from: number, to: number) {
    this.from = from;
    this.to = to;
    this.#tokens = luaTokens(text, from, to);
    this.#comments = this.#tokens.filter(({ type }) => type === "comment");
    this.tree = parseLua(this.#tokens);
    this.nodes = this.#collect();
    this.localNames = new Set(this.nodes.flatMap(declaredNames));
  }

  parent(node: LuaNode): LuaNode | undefined {
    return this.#parents.get(node);
  }

  /** The functions around a node, nearest first. */
  functions(node: LuaNode): FunctionExpression[] {
    return this.#around(node).filter((above) => above.kind === "function");
  }

  /** The loop statements around a node, nearest first, those outside of its function too. */
  loopStatements(node: LuaNode): LuaNode[] {
    return this.#around(node).filter((above) => above.kind === "loop");
  }

  /** The functions and the loop statements around a node, nearest first. */
  #around(node: LuaNode): Frame[] {
    const frames: Frame[] = [];
    for (let frame = this.#frames.get(node); frame; frame = this.#frames.get(frame)) frames.push(frame);
    return frames;
  }

  /** The statement that is nothing but this call. */
  statementOf(node: LuaNode): Statement | undefined {
    const parent = this.parent(node);
    return parent?.kind === "call-statement" ? parent : undefined;
  }

  /** Whether a statement stands in the chunk itself: it runs once, whenever the chunk gets that far. */
  isTopLevel(statement: LuaNode): boolean {
    return this.parent(statement) === this.tree;
  }

  /** The comments that lie in a span. */
  comments(from: number, to: number): readonly LuaToken[] {
    const comments: LuaToken[] = [];
    for (let index = firstFrom(this.#comments, from); index < this.#comments.length; index++) {
      const comment = this.#comments[index];
      if (comment === undefined || comment.end > to) break;
      comments.push(comment);
    }
    return comments;
  }

  /** The text of the first token behind a place that is neither white space nor a comment. */
  nextToken(offset: number): string | undefined {
    for (let index = firstFrom(this.#tokens, offset); index < this.#tokens.length; index++) {
      const token = this.#tokens[index];
      if (token !== undefined && token.type !== "space" && token.type !== "comment") return token.text;
    }
    return undefined;
  }

  #collect(): LuaNode[] {
    const nodes: LuaNode[] = [];
    const pending: LuaNode[] = [this.tree];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      nodes.push(node);
      const children = childNodes(node);
      const frame = node.kind === "function" || node.kind === "loop" ? node : this.#frames.get(node);
      for (const child of children) {
        this.#parents.set(child, node);
        if (frame) this.#frames.set(child, frame);
      }
      for (const child of children.toReversed()) pending.push(child);
    }
    return nodes;
  }
}

/** The index of the first token that starts at an offset or behind it. */
function firstFrom(tokens: readonly LuaToken[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function declaredNames(node: LuaNode): string[] {
  if (node.kind === "local") return node.variables.map(({ name }) => name);
  if (node.kind === "function") return node.parameters.map(({ name }) => name);
  if (node.kind === "loop") return [...node.names];
  if (node.kind === "function-statement" && node.variable) return [node.variable.name];
  return [];
}

import type { Scope } from "./lua-scope.js";
import type { CallExpression, Expression, FunctionExpression, IndexExpression, TableField } from "./lua-syntax.js";
import type { LuaToken } from "./lua-tokens.js";
import { stringContent } from "./string-content.js";
import type { TokenReader } from "./token-reader.js";

/** Left and right binding power of the binary operators, as in the reference's parser. */
const BINARY: Readonly<Record<string, readonly [number, number]>> = {
  or: [1, 1],
  and: [2, 2],
  "<": [3, 3],
  ">": [3, 3],
  "<=": [3, 3],
  ">=": [3, 3],
  "~=": [3, 3],
  "==": [3, 3],
  "|": [4, 4],
  "~": [5, 5],
  "&": [6, 6],
  "<<": [7, 7],
  ">>": [7, 7],
  "..": [9, 8],
  "+": [10, 10],
  "-": [10, 10],
  "*": [11, 11],
  "/": [11, 11],
  "//": [11, 11],
  "%": [11, 11],
  "^": [14, 13],
};
const UNARY = new Set(["not", "-", "~", "#"]);
const UNARY_POWER = 12;

/** Reads expressions; a function's body is for whoever reads statements. */
export class ExpressionReader {
  readonly #tokens: TokenReader;
  readonly #readFunction: (from: number, scope: Scope, self: boolean) => FunctionExpression;

  constructor(tokens: TokenReader, readFunction: (from: number, scope: Scope, self: boolean) => FunctionExpression) {
    this.#tokens = tokens;
    this.#readFunction = readFunction;
  }

  list(scope: Scope): Expression[] {
    const expressions = [this.expression(scope)];
    while (this.#tokens.accept(",")) expressions.push(this.expression(scope));
    return expressions;
  }

  expression(scope: Scope, power = 0): Expression {
    let left = this.#unary(scope);
    for (;;) {
      const operator = this.#tokens.operator();
      const powers = BINARY[operator];
      if (!powers || powers[0] <= power) return left;
      this.#tokens.take();
      const right = this.expression(scope, powers[1]);
      left = { kind: "operator", operator, operands: [left, right], from: left.from, to: right.to };
    }
  }

  #unary(scope: Scope): Expression {
    const operator = this.#tokens.operator();
    if (!UNARY.has(operator)) return this.#simple(scope);
    const { start: from } = this.#tokens.take();
    const operand = this.expression(scope, UNARY_POWER);
    return { kind: "operator", operator, operands: [operand], from, to: operand.to };
  }

  #simple(scope: Scope): Expression {
    const token = this.#tokens.peek();
    if (token.type === "string") return stringExpression(this.#tokens.take());
    if (token.type === "number" || ["nil", "true", "false", "..."].includes(token.text)) {
      const { text, start: from, end: to } = this.#tokens.take();
      return { kind: "constant", text, from, to };
    }
    if (token.text === "{") return this.#table(scope);
    if (token.text === "function") return this.#readFunction(this.#tokens.take().start, scope, false);
    return this.suffixed(scope);
  }

  /** A name or a parenthesized expression with the indexes and calls behind it. */
  suffixed(scope: Scope): Expression {
    let expression = this.#primary(scope);
    for (;;) {
      const next = this.#tokens.peek();
      if (next.text === "." || next.text === "[") expression = this.#index(expression, scope);
      else if (next.text === ":") {
        this.#tokens.take();
        expression = this.#call(expression, this.#tokens.take().text, scope);
      } else if (next.text === "(" || next.text === "{" || next.type === "string") {
        expression = this.#call(expression, undefined, scope);
      } else return expression;
    }
  }

  #primary(scope: Scope): Expression {
    const { text, start: from, end } = this.#tokens.take();
    if (text !== "(") return scope.use(text, from, end);
    const inner = this.expression(scope);
    return { kind: "paren", inner, from, to: this.#tokens.take().end };
  }

  #index(object: Expression, scope: Scope): IndexExpression {
    const { from } = object;
    if (this.#tokens.take().text === ".") {
      const { text, start, end } = this.#tokens.take();
      return { kind: "index", object, member: text, key: undefined, memberFrom: start, memberTo: end, from, to: end };
    }
    const key = this.expression(scope);
    const { end: to } = this.#tokens.take();
    const literal = key.kind === "string";
    return {
      kind: "index",
      object,
      member: literal ? key.content : undefined,
      key,
      memberFrom: literal ? key.contentFrom : key.from,
      memberTo: literal ? key.contentTo : key.to,
      from,
      to,
    };
  }

  #call(callee: Expression, method: string | undefined, scope: Scope): CallExpression {
    const next = this.#tokens.peek();
    const head = { kind: "call", callee, method, from: callee.from, open: next.start } as const;
    if (next.text !== "(") {
      const only = this.#simple(scope);
      return { ...head, args: [only], parenthesized: false, to: only.to };
    }
    this.#tokens.take();
    const args = this.#tokens.peek().text === ")" ? [] : this.list(scope);
    return { ...head, args, parenthesized: true, to: this.#tokens.take().end };
  }

  #table(scope: Scope): Expression {
    const { start: from } = this.#tokens.take();
    const fields: TableField[] = [];
    while (!this.#tokens.done && this.#tokens.peek().text !== "}") {
      fields.push(this.#field(scope));
      if (!this.#tokens.accept(",")) this.#tokens.accept(";");
    }
    return { kind: "table", fields, from, to: this.#tokens.take().end };
  }

  #field(scope: Scope): TableField {
    const { start: from, type, text } = this.#tokens.peek();
    if (text === "[") {
      this.#tokens.take();
      const key = this.expression(scope);
      this.#tokens.take();
      this.#tokens.take();
      const value = this.expression(scope);
      return { kind: "field", name: undefined, key, value, from, to: value.to };
    }
    if (type === "name" && this.#tokens.peek(1).text === "=") {
      this.#tokens.take();
      this.#tokens.take();
      const value = this.expression(scope);
      return { kind: "field", name: text, key: undefined, value, from, to: value.to };
    }
    const value = this.expression(scope);
    return { kind: "field", name: undefined, key: undefined, value, from, to: value.to };
  }
}

function stringExpression({ text, start: from, end: to }: LuaToken): Expression {
  const quotes = /^\[=*\[/.exec(text)?.[0].length ?? 1;
  return { kind: "string", content: stringContent(text), contentFrom: from + quotes, contentTo: to - quotes, from, to };
}

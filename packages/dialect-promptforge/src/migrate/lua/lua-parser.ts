import { ExpressionReader } from "./lua-expressions.js";
import { Scope } from "./lua-scope.js";
import type { Expression, FunctionExpression, LuaBlock, Statement, Variable } from "./lua-syntax.js";
import type { LuaToken } from "./lua-tokens.js";
import { TokenReader } from "./token-reader.js";

const BLOCK_ENDS = new Set(["end", "else", "elseif", "until", ""]);

/**
 * Reads the tokens of a chunk that is known to compile as Lua 5.3, every name resolved to its local variable or to a global.
 * A chunk that does not compile gives some tree, and never an exception.
 */
export function parseLua(tokens: readonly LuaToken[]): LuaBlock {
  return new LuaParser(tokens).chunk();
}

class LuaParser {
  readonly #tokens: TokenReader;
  readonly #expressions: ExpressionReader;

  constructor(tokens: readonly LuaToken[]) {
    this.#tokens = new TokenReader(tokens);
    this.#expressions = new ExpressionReader(this.#tokens, (from, scope, self) => this.#function(from, scope, self));
  }

  chunk(): LuaBlock {
    return this.#block(new Scope());
  }

  /** @param scope the block's own: what it declares stays in it */
  #block(scope: Scope): LuaBlock {
    const from = this.#tokens.peek().start;
    const statements: Statement[] = [];
    while (!BLOCK_ENDS.has(this.#tokens.peek().text)) {
      if (this.#tokens.accept(";")) continue;
      statements.push(this.#statement(scope));
    }
    return { kind: "block", statements, from, to: Math.max(from, this.#tokens.lastEnd) };
  }

  #statement(scope: Scope): Statement {
    const { text, type, start: from } = this.#tokens.peek();
    const close = <T extends object>(statement: T) => ({ ...statement, from, to: this.#tokens.lastEnd });
    if (type === "string") return this.#expressionStatement(scope);
    switch (text) {
      case "local":
        this.#tokens.take();
        return this.#local(from, scope);
      case "function":
        this.#tokens.take();
        return this.#functionStatement(from, scope);
      case "if":
        return this.#if(scope);
      case "while":
        this.#tokens.take();
        return this.#while(from, scope);
      case "repeat":
        this.#tokens.take();
        return this.#repeat(from, scope);
      case "for":
        this.#tokens.take();
        return this.#for(from, scope);
      case "do": {
        this.#tokens.take();
        const body = this.#block(new Scope(scope));
        this.#tokens.take();
        return close({ kind: "do" as const, body });
      }
      case "return": {
        this.#tokens.take();
        const ends = BLOCK_ENDS.has(this.#tokens.peek().text) || this.#tokens.peek().text === ";";
        const values = ends ? [] : this.#expressions.list(scope);
        const statement = close({ kind: "return" as const, values });
        this.#tokens.accept(";");
        return statement;
      }
      case "break":
        this.#tokens.take();
        return close({ kind: "break" as const });
      case "goto":
        this.#tokens.take();
        this.#tokens.take();
        return close({ kind: "goto" as const });
      case "::":
        this.#tokens.take();
        this.#tokens.take();
        this.#tokens.take();
        return close({ kind: "label" as const });
      default:
        return this.#expressionStatement(scope);
    }
  }

  #local(from: number, scope: Scope): Statement {
    if (this.#tokens.accept("function")) {
      const variable = scope.declare(this.#tokens.peek().text);
      this.#tokens.take();
      const value = this.#function(from, scope, false);
      return {
        kind: "function-statement",
        variable,
        target: undefined,
        name: variable.name,
        value,
        from,
        to: value.to,
      };
    }
    const names = [this.#tokens.take().text];
    while (this.#tokens.accept(",")) names.push(this.#tokens.take().text);
    const values = this.#tokens.accept("=") ? this.#expressions.list(scope) : [];
    // Declared only now: the values do not see the new variables.
    const variables = names.map((name) => scope.declare(name));
    return { kind: "local", variables, values, from, to: this.#tokens.lastEnd };
  }

  #functionStatement(from: number, scope: Scope): Statement {
    const first = this.#tokens.take();
    let target: Expression = scope.use(first.text, first.start, first.end);
    let name = first.text;
    let self = false;
    while (this.#tokens.peek().text === "." || this.#tokens.peek().text === ":") {
      self = this.#tokens.take().text === ":";
      const member = this.#tokens.take();
      name = member.text;
      target = {
        kind: "index",
        object: target,
        member: name,
        key: undefined,
        memberFrom: member.start,
        memberTo: member.end,
        from: target.from,
        to: member.end,
      };
    }
    const value = this.#function(from, scope, self);
    return { kind: "function-statement", variable: undefined, target, name, value, from, to: value.to };
  }

  /** Parameters and body, after the keyword and the name. */
  #function(from: number, scope: Scope, self: boolean): FunctionExpression {
    const inner = new Scope(scope);
    const parameters: Variable[] = self ? [inner.declare("self")] : [];
    this.#tokens.take();
    while (!this.#tokens.done && !this.#tokens.accept(")")) {
      const { type, text } = this.#tokens.take();
      if (type === "name") parameters.push(inner.declare(text));
    }
    const body = this.#block(inner);
    return { kind: "function", parameters, body, from, to: this.#tokens.take().end };
  }

  #if(scope: Scope): Statement {
    const { start: from } = this.#tokens.take();
    const conditions = [this.#expressions.expression(scope)];
    const bodies: LuaBlock[] = [];
    this.#tokens.take();
    bodies.push(this.#block(new Scope(scope)));
    for (;;) {
      if (this.#tokens.accept("elseif")) {
        conditions.push(this.#expressions.expression(scope));
        this.#tokens.take();
      } else if (!this.#tokens.accept("else")) break;
      bodies.push(this.#block(new Scope(scope)));
    }
    return { kind: "if", conditions, bodies, from, to: this.#tokens.take().end };
  }

  #while(from: number, scope: Scope): Statement {
    const head = [this.#expressions.expression(scope)];
    this.#tokens.take();
    const body = this.#block(new Scope(scope));
    return { kind: "loop", names: [], head, body, from, to: this.#tokens.take().end };
  }

  #repeat(from: number, scope: Scope): Statement {
    const inner = new Scope(scope);
    const body = this.#block(inner);
    this.#tokens.take();
    // The condition sees the body's variables.
    const head = [this.#expressions.expression(inner)];
    return { kind: "loop", names: [], head, body, from, to: this.#tokens.lastEnd };
  }

  #for(from: number, scope: Scope): Statement {
    const names = [this.#tokens.take().text];
    while (this.#tokens.accept(",")) names.push(this.#tokens.take().text);
    this.#tokens.take();
    const head = this.#expressions.list(scope);
    this.#tokens.take();
    const inner = new Scope(scope);
    for (const name of names) inner.declare(name);
    const body = this.#block(inner);
    return { kind: "loop", names, head, body, from, to: this.#tokens.take().end };
  }

  #expressionStatement(scope: Scope): Statement {
    const first = this.#expressions.suffixed(scope);
    const { from } = first;
    const targets = [first];
    while (this.#tokens.accept(",")) targets.push(this.#expressions.suffixed(scope));
    if (!this.#tokens.accept("=")) return { kind: "call-statement", call: first, from, to: first.to };
    const values = this.#expressions.list(scope);
    return { kind: "assign", targets, values, from, to: this.#tokens.lastEnd };
  }
}

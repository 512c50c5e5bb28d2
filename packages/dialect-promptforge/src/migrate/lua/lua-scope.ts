import type { NameExpression, Variable } from "./lua-syntax.js";

/** The local variables that are visible at one place of a chunk. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #variables = new Map<string, Variable>();

  constructor(parent?: Scope) {
    this.#parent = parent;
  }

  /** Makes a name a local variable from here on. */
  declare(name: string): Variable {
    const variable: Variable = { name, uses: [] };
    this.#variables.set(name, variable);
    return variable;
  }

  /** A name as an expression, resolved here. */
  use(name: string, from: number, to: number): NameExpression {
    const variable = this.#find(name);
    const use: NameExpression = { kind: "name", name, variable, from, to };
    variable?.uses.push(use);
    return use;
  }

  #find(name: string): Variable | undefined {
    const variable = this.#variables.get(name);
    return variable || this.#parent === undefined ? variable : this.#parent.#find(name);
  }
}

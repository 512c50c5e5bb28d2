import type { LuaToken } from "./lua-tokens.js";

/** The tokens that mean something, read from left to right. Past the last one stands an empty one. */
export class TokenReader {
  readonly #tokens: readonly LuaToken[];
  readonly #end: LuaToken;
  #at = 0;
  #last: LuaToken;

  constructor(tokens: readonly LuaToken[]) {
    this.#tokens = tokens.filter(({ type }) => type !== "space" && type !== "comment");
    const end = tokens.at(-1)?.end ?? 0;
    this.#end = { type: "symbol", start: end, end, text: "" };
    this.#last = { ...this.#end, start: tokens[0]?.start ?? 0, end: tokens[0]?.start ?? 0 };
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** The end of the token that was taken last. */
  get lastEnd(): number {
    return this.#last.end;
  }

  peek(ahead = 0): LuaToken {
    return this.#tokens[this.#at + ahead] ?? this.#end;
  }

  take(): LuaToken {
    this.#last = this.peek();
    this.#at++;
    return this.#last;
  }

  /** Takes the next token when it is this keyword or symbol. */
  accept(text: string): boolean {
    const matches = !this.done && this.peek().type !== "string" && this.peek().text === text;
    if (matches) this.take();
    return matches;
  }

  /** The next token's text when it can be an operator. */
  operator(): string {
    const { type, text } = this.peek();
    return type === "symbol" || type === "keyword" ? text : "";
  }
}

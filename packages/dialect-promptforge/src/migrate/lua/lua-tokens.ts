/** What a token of Lua 5.3 is. Comments and white space are tokens too. */
export type LuaTokenType = "name" | "keyword" | "number" | "string" | "symbol" | "comment" | "space";

/** A token, by its offsets in the text that was read. */
export interface LuaToken {
  readonly type: LuaTokenType;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const KEYWORDS = new Set(
  "and break do else elseif end false for function goto if in local nil not or repeat return then true until while".split(
    " ",
  ),
);

const SPACE = /[ \t\v\f\r\n]+/y;
const LINE_COMMENT = /--[^\r\n]*/y;
const LONG_OPENING = /\[(=*)\[/y;
const LONG_COMMENT_OPENING = /--\[(=*)\[/y;
// An escape takes one character, an escaped line end, or after `z` all white space.
const ESCAPE = /\\(?:z[ \t\v\f\r\n]*|\r\n|\n\r|[\s\S])/y;
// As the reference reads them: greedily, what is malformed included.
const NUMBERS = [/0[xX](?:[pP][+-]?|[0-9a-fA-F.])*/y, /\.?[0-9](?:[eE][+-]?|[0-9a-fA-F.])*/y];
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const SYMBOL = /\.\.\.|\.\.|==|~=|<=|>=|\/\/|::|<<|>>|[\s\S]/uy;

/**
 * Cuts Lua source into tokens. Their texts, joined, are the source. Never throws: what is no Lua becomes single symbols, and
 * what is not closed ends with the text.
 *
 * @param text the text that holds the source
 * @param start where the source starts in it
 * @param end where it ends
 */
export function luaTokens(text: string, start = 0, end = text.length): LuaToken[] {
  const source = text.slice(start, end);
  const tokens: LuaToken[] = [];
  for (let at = 0; at < source.length; ) {
    const [type, length] = tokenAt(source, at);
    tokens.push({ type, start: start + at, end: start + at + length, text: source.slice(at, at + length) });
    at += length;
  }
  return tokens;
}

function tokenAt(source: string, at: number): readonly [LuaTokenType, number] {
  const space = lengthOf(SPACE, source, at);
  if (space > 0) return ["space", space];
  const longComment = longLength(LONG_COMMENT_OPENING, source, at);
  if (longComment > 0) return ["comment", longComment];
  const comment = lengthOf(LINE_COMMENT, source, at);
  if (comment > 0) return ["comment", comment];
  const string = longLength(LONG_OPENING, source, at) || quotedLength(source, at);
  if (string > 0) return ["string", string];
  const number = longest(NUMBERS, source, at);
  if (number > 0) return ["number", number];
  const name = lengthOf(NAME, source, at);
  if (name > 0) return [KEYWORDS.has(source.slice(at, at + name)) ? "keyword" : "name", name];
  return ["symbol", lengthOf(SYMBOL, source, at) || 1];
}

function lengthOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0].length ?? 0;
}

function longest(patterns: readonly RegExp[], source: string, at: number): number {
  return Math.max(...patterns.map((pattern) => lengthOf(pattern, source, at)));
}

/** The length of a string in quotes, or 0 for one that its line does not close. */
function quotedLength(source: string, at: number): number {
  const quote = source[at];
  if (quote !== "'" && quote !== '"') return 0;
  for (let end = at + 1; end < source.length; ) {
    const character = source[end];
    if (character === quote) return end + 1 - at;
    if (character === "\n" || character === "\r") return 0;
    end += character === "\\" ? lengthOf(ESCAPE, source, end) || 1 : 1;
  }
  return 0;
}

/** The length of a long bracket, its opening included, up to its closing one or the end of the text. */
function longLength(opening: RegExp, source: string, at: number): number {
  opening.lastIndex = at;
  const match = opening.exec(source);
  if (match === null) return 0;
  const closing = `]${match[1] ?? ""}]`;
  const found = source.indexOf(closing, at + match[0].length);
  return (found < 0 ? source.length : found + closing.length) - at;
}

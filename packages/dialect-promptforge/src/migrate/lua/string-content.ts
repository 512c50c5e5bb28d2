const ESCAPE = /\\(?:z[ \t\v\f\r\n]*|x([0-9a-fA-F]{2})|([0-9]{1,3})|u\{([0-9a-fA-F]+)\}|(\r\n|\n\r|[\s\S]))/gu;
const LETTERS: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const LAST_CODE_POINT = 0x10ffff;

/**
 * What a string literal of Lua stands for, its escapes read. A byte that an escape names becomes the character of that number,
 * which is exact for ASCII, as all names here are.
 *
 * @param text the literal with its quotes or long brackets
 */
export function stringContent(text: string): string {
  const brackets = /^\[=*\[/.exec(text)?.[0].length;
  // A line end right behind a long bracket does not count.
  if (brackets !== undefined) return text.slice(brackets, -brackets).replace(/^(?:\r\n|\n\r|\r|\n)/u, "");
  const content = text.slice(1, -1);
  if (!content.includes("\\")) return content;
  return content.replace(ESCAPE, (_, hex?: string, decimal?: string, code?: string, other?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (code !== undefined) {
      const point = Number.parseInt(code, 16);
      return point > LAST_CODE_POINT ? "\ufffd" : String.fromCodePoint(point);
    }
    if (other === undefined) return "";
    return LETTERS[other] ?? (/[\r\n]/u.test(other) ? "\n" : other);
  });
}

const NAMED: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\0": "\\0",
};

/**
 * The `{x:?}` rendering of messages: the text between double quotes, with `"`, `\`, newline, carriage return, tab and NUL
 * backslash-escaped and any other control character (C0, DEL, C1) as `\u{hex}`.
 *
 * Source: docs/spec/tools-tables.md, "Conventions used by the messages".
 */
export function quote(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}]/gu, (char) => NAMED[char] ?? `\\u{${char.charCodeAt(0).toString(16)}}`);
  return `"${escaped}"`;
}

/**
 * The rendering of a list of names in messages: `["a", "b"]`, and `[]` for none.
 *
 * Source: docs/spec/tools-tables.md, "Conventions used by the messages".
 */
export function quoteList(names: Iterable<string>): string {
  return `[${Array.from(names, quote).join(", ")}]`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\0": "\\0",
};

/**
 * The quoted rendering `{x:?}` of messages.
 *
 * Source: docs/spec/tools-tables.md, conventions.
 */
export function quote(text: string): string {
  const escaped = text.replace(
    /["\\\p{Cc}]/gu,
    (found) => ESCAPES[found] ?? `\\u{${found.charCodeAt(0).toString(16)}}`,
  );
  return `"${escaped}"`;
}

/** A list of names as messages render it: `["a", "b"]`, `[]` when empty. */
export function quoteList(names: readonly string[]): string {
  return `[${names.map(quote).join(", ")}]`;
}

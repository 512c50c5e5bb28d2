const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\0", "\\0"],
]);

/**
 * The quoted rendering `{x:?}` of a text: `"`, the text, `"`, with escapes; any other control character as `\u{hex}`.
 *
 * Source: docs/spec/tools-tables.md, "Conventions used by the messages".
 */
export function quote(text: string): string {
  const escaped = text.replace(
    /["\\\p{Cc}]/gu,
    (character) => escapes.get(character) ?? `\\u{${character.charCodeAt(0).toString(16)}}`,
  );
  return `"${escaped}"`;
}

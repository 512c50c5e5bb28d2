const LONGEST = 80;
const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * A path or name as failure messages show it: its first 80 characters, control characters escaped.
 *
 * Source: docs/spec/blocks-and-prose.md section 6.
 */
export function shownPath(text: string): string {
  const characters = [...text];
  const cut = characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}...` : text;
  return cut.replace(
    /\p{Cc}/gu,
    (found) => ESCAPES[found] ?? `\\u{${found.charCodeAt(0).toString(16).padStart(4, "0")}}`,
  );
}

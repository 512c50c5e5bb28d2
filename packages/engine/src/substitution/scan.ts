import { trim } from "@runvil/names";

/** A `{{ path }}` of prose. */
export interface Placeholder {
  /** The text between the braces, trimmed. */
  readonly path: string;
  /** Where its `{{` stands, in UTF-8 bytes from the start of the text. */
  readonly offset: number;
}

/** What prose is made of. After an `unclosed` nothing follows. */
export type Piece =
  | { readonly piece: "text"; readonly text: string }
  | { readonly piece: "placeholder"; readonly placeholder: Placeholder }
  | { readonly piece: "unclosed"; readonly offset: number };

/** A backslash before anything else stands for itself. */
const SPECIAL = /\\(?:\{\{|\}\}|\\)|\{\{/g;
const CLOSE = "}}";

/**
 * Cuts prose into text and placeholders, escapes resolved.
 *
 * @param prose any text
 * @returns the pieces in order; text pieces are not empty
 *
 * Source: docs/spec/blocks-and-prose.md section 5.
 */
export function scan(prose: string): Piece[] {
  const pieces: Piece[] = [];
  const special = new RegExp(SPECIAL);
  let text = "";
  let position = 0;
  let offset = 0;
  const flush = () => {
    if (text !== "") pieces.push({ piece: "text", text });
    text = "";
  };
  for (let found = special.exec(prose); found !== null; found = special.exec(prose)) {
    const [token] = found;
    text += prose.slice(position, found.index);
    offset += Buffer.byteLength(prose.slice(position, found.index));
    position = special.lastIndex;
    if (token !== "{{") {
      text += token.slice(1);
      offset += token.length;
      continue;
    }
    flush();
    const close = prose.indexOf(CLOSE, position);
    if (close === -1) return [...pieces, { piece: "unclosed", offset }];
    pieces.push({
      piece: "placeholder",
      placeholder: { path: trim(prose.slice(position, close)), offset },
    });
    position = close + CLOSE.length;
    special.lastIndex = position;
    offset += Buffer.byteLength(prose.slice(found.index, position));
  }
  text += prose.slice(position);
  flush();
  return pieces;
}

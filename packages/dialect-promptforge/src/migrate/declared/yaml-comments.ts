import { Lexer } from "yaml";

/** What the lexer of `yaml` puts in front of a scalar, and what else it adds that is not in the text. */
const SCALAR_MARK = "\x1f";
const MARKS = new Set(["\x02", "\x18", SCALAR_MARK]);

/** The comments of a YAML text, by their offsets. */
export function yamlComments(text: string): readonly { readonly from: number; readonly to: number }[] {
  const comments: { from: number; to: number }[] = [];
  let at = 0;
  let before = "";
  for (const lexeme of new Lexer().lex(text)) {
    if (!MARKS.has(lexeme)) {
      if (lexeme.startsWith("#") && before !== SCALAR_MARK) comments.push({ from: at, to: at + lexeme.length });
      at += lexeme.length;
    }
    before = lexeme;
  }
  return comments;
}

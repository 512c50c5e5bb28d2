import { type BertTextOptions, bertWords } from "./bert-text.js";

/** What a WordPiece tokenizer needs to know of its model. */
export interface WordPieceOptions extends BertTextOptions {
  /** Every token with its number. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** Numbers of the tokens that stand around every text and for unknown words. */
  readonly special: { readonly cls: number; readonly sep: number; readonly unk: number };
  /** In front of a piece that continues a word. */
  readonly continuing: string;
  /** A longer word is unknown as a whole. In characters. */
  readonly longestWord: number;
  /** The most tokens of a text, with the two around it; what is longer loses its end. */
  readonly maxTokens: number;
}

/** Turns a text into the numbers of its tokens: `[CLS]`, pieces, `[SEP]`. */
export function wordPieceTokens(text: string, options: WordPieceOptions): readonly number[] {
  const { special, maxTokens } = options;
  const room = maxTokens - 2;
  const pieces: number[] = [];
  for (const word of bertWords(text, options)) {
    if (pieces.length >= room) break;
    pieces.push(...piecesOf(word, options));
  }
  return [special.cls, ...pieces.slice(0, room), special.sep];
}

/** The longest piece that the vocabulary has, again and again; a word with a rest that has none is unknown as a whole. */
function piecesOf(word: string, { vocabulary, special, continuing, longestWord }: WordPieceOptions): readonly number[] {
  const characters = Array.from(word);
  if (characters.length > longestWord) return [special.unk];
  const pieces: number[] = [];
  let start = 0;
  while (start < characters.length) {
    const prefix = start === 0 ? "" : continuing;
    let end = characters.length;
    let piece: number | undefined;
    while (end > start) {
      piece = vocabulary.get(prefix + characters.slice(start, end).join(""));
      if (piece !== undefined) break;
      end--;
    }
    if (piece === undefined) return [special.unk];
    pieces.push(piece);
    start = end;
  }
  return pieces;
}

/** How a model was trained to see its texts. */
export interface BertTextOptions {
  readonly lowerCase: boolean;
  readonly stripAccents: boolean;
}

/** Ideographs stand alone: each is a word. */
const IDEOGRAPH =
  /[\u{4e00}-\u{9fff}\u{3400}-\u{4dbf}\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\u{f900}-\u{faff}\u{2f800}-\u{2fa1f}]/gu;

/** Unicode's punctuation, and every printable ASCII character that is neither letter, digit nor space. */
const PUNCTUATION = /[!-/:-@[-`{-~\p{P}]/gu;

const CONTROL = /(?![\t\n\r])[\p{C}\ufffd]/gu;

/**
 * Splits a text into words and single punctuation marks, as BERT's normalizer and pre-tokenizer do: control characters
 * dropped, ideographs set apart, accents stripped, lower case.
 */
export function bertWords(text: string, { lowerCase, stripAccents }: BertTextOptions): readonly string[] {
  const clean = text.replaceAll(CONTROL, "").replaceAll(IDEOGRAPH, " $& ");
  const bare = stripAccents ? clean.normalize("NFD").replaceAll(/\p{Mn}/gu, "") : clean;
  const cased = lowerCase ? bare.toLowerCase() : bare;
  return cased
    .replaceAll(PUNCTUATION, " $& ")
    .split(/[\p{White_Space}]+/u)
    .filter((word) => word !== "");
}

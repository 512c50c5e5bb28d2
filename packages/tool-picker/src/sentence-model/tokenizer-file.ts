import { join } from "node:path";
import { type Fields, fieldsIfThere, isFields, textIfThere } from "./model-file.js";
import { SentenceModelError } from "./sentence-model-error.js";
import type { WordPieceOptions } from "./word-piece.js";

/** What a model's tokenizer files say, before the length of its texts. */
export type TokenizerSettings = Omit<WordPieceOptions, "maxTokens">;

/**
 * Reads `tokenizer.json`, or else `vocab.txt` with `tokenizer_config.json`, of a model's folder.
 *
 * @throws SentenceModelError when neither is there, and for a tokenizer other than BERT's WordPiece
 */
export async function readTokenizer(folder: string): Promise<TokenizerSettings> {
  const path = join(folder, "tokenizer.json");
  const tokenizer = await fieldsIfThere(path);
  if (tokenizer !== undefined) return fromTokenizerJson(tokenizer, path);
  const vocabularyPath = join(folder, "vocab.txt");
  const text = await textIfThere(vocabularyPath);
  if (text === undefined) {
    const message = `${folder} has neither tokenizer.json nor vocab.txt; download the model's tokenizer files into it`;
    throw new SentenceModelError("missing_file", path, message);
  }
  const config = (await fieldsIfThere(join(folder, "tokenizer_config.json"))) ?? {};
  const tokens = text.split(/\r?\n/u);
  if (tokens.at(-1) === "") tokens.pop();
  const vocabulary = new Map(tokens.map((token, index) => [token, index]));
  return {
    ...settings(config.do_lower_case, config.strip_accents),
    vocabulary,
    ...specialOf(vocabulary, vocabularyPath),
  };
}

function fromTokenizerJson(tokenizer: Fields, path: string): TokenizerSettings {
  const { model, normalizer } = tokenizer;
  if (!isFields(model) || model.type !== "WordPiece" || !isFields(model.vocab)) {
    const message = `${path} is not a WordPiece tokenizer; only BERT-like models such as all-MiniLM-L6-v2 and bge-small-en-v1.5 serve`;
    throw new SentenceModelError("unsupported_model", path, message);
  }
  const vocabulary = new Map<string, number>();
  for (const [token, number] of Object.entries(model.vocab)) {
    if (typeof number !== "number" || !Number.isInteger(number) || number < 0 || number > LAST_NUMBER) {
      throw new SentenceModelError("bad_vocabulary", path, `${path} gives token ${JSON.stringify(token)} no number`);
    }
    vocabulary.set(token, number);
  }
  const read = normalizerSettings(normalizer, path);
  const { continuing_subword_prefix: continuing, max_input_chars_per_word: longest, unk_token: unk } = model;
  return {
    ...read,
    continuing: typeof continuing === "string" ? continuing : read.continuing,
    longestWord: longest === undefined ? read.longestWord : wordLimit(longest, path),
    vocabulary,
    ...specialOf(vocabulary, path, typeof unk === "string" ? unk : undefined),
  };
}

/** What a network takes as a token, a signed number of 32 bits in every vocabulary there is. */
const LAST_NUMBER = 0x7f_ff_ff_ff;
/** Cutting a word takes time by the square of its length. */
const MOST_CHARACTERS = 1_000;

function wordLimit(longest: unknown, path: string): number {
  if (typeof longest === "number" && longest >= 1 && longest <= MOST_CHARACTERS) return longest;
  const message = `${path} has no usable \`max_input_chars_per_word\`, a number from 1 to ${MOST_CHARACTERS}`;
  throw new SentenceModelError("unsupported_model", path, message);
}

/** A tokenizer without a normalizer takes texts as they are. */
function normalizerSettings(normalizer: unknown, path: string): ReturnType<typeof settings> {
  if (normalizer === null || normalizer === undefined) return settings(false, false);
  if (isFields(normalizer) && normalizer.type === "BertNormalizer") {
    return settings(normalizer.lowercase, normalizer.strip_accents);
  }
  const message = `${path} has a normalizer other than BertNormalizer, which is the only one that serves`;
  throw new SentenceModelError("unsupported_model", path, message);
}

/** BERT strips accents where it lowers, unless it is told. */
function settings(lowercase: unknown, accents: unknown): Omit<TokenizerSettings, "vocabulary" | "special"> {
  const lowerCase = lowercase !== false;
  return {
    lowerCase,
    stripAccents: typeof accents === "boolean" ? accents : lowerCase,
    continuing: "##",
    longestWord: 100,
  };
}

function specialOf(
  vocabulary: ReadonlyMap<string, number>,
  path: string,
  unk = "[UNK]",
): Pick<TokenizerSettings, "special"> {
  const numberOf = (token: string): number => {
    const number = vocabulary.get(token);
    if (number !== undefined) return number;
    throw new SentenceModelError("bad_vocabulary", path, `${path} lacks the token ${token}; download the model again`);
  };
  return { special: { cls: numberOf("[CLS]"), sep: numberOf("[SEP]"), unk: numberOf(unk) } };
}

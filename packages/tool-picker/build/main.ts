/**
 * `npm run vectors`: makes the embedded word-vector model from WordNet, in about a minute and a half. The files differ in some
 * last digits from machine to machine, so they are committed, with checksums.
 *
 * Source: docs/spec/promptforge-dialect.md section 12.
 */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { association } from "./association.js";
import { principalAxes } from "./principal-axes.js";
import { quantized } from "./quantized.js";
import { randomOf } from "./random.js";
import { numbered, vocabularyOf } from "./vocabulary.js";
import { wordnetDocuments, wordnetLicense } from "./wordnet-documents.js";

const MOST_WORDS = 40_000;
const DIMENSIONS = 192;
const SEED = 1;

const folder = fileURLToPath(new URL("../data/", import.meta.url));
const documents = wordnetDocuments();
const vocabulary = vocabularyOf(documents, MOST_WORDS);
const matrix = association(numbered(documents, vocabulary), vocabulary.words.length);
const axes = principalAxes(matrix, DIMENSIONS, randomOf(SEED));

const header = `${documents.length} documents, ${DIMENSIONS} dimensions`;
const lines = vocabulary.words.map((word, number) => `${word} ${vocabulary.counts[number]}`);
const files: readonly (readonly [string, Uint8Array])[] = [
  ["vectors.i8", new Uint8Array(quantized(axes, DIMENSIONS).buffer)],
  ["words.txt", new TextEncoder().encode(`${[header, ...lines].join("\n")}\n`)],
];
mkdirSync(folder, { recursive: true });
for (const [name, bytes] of files) writeFileSync(`${folder}${name}`, bytes);
writeFileSync(`${folder}LICENSE-WordNet.txt`, wordnetLicense());
const sums = files.map(([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
writeFileSync(`${folder}SHA256SUMS`, sums.join(""));

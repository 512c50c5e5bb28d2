import { basename, resolve } from "node:path";
import type { Thresholds } from "../src/picker/thresholds.js";
import { KNOWN_THRESHOLDS } from "../src/sentence-model/known-thresholds.js";
import { loadSentenceEmbedder } from "../src/sentence-model/sentence-embedder.js";
import { nGramEmbedder } from "../src/testing/n-gram-embedder.js";
import { loadBundledEmbedder } from "../src/word-vectors/bundled-embedder.js";
import { modelReport } from "./model-report.js";
import { withSettledFloor } from "./settled-floor.js";

/** The blocks of the report that every machine makes alike, by their names. */
export async function commonBlocks(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ["bundled", await modelReport(await loadBundledEmbedder())],
    ["n-grams", await modelReport(await withSettledFloor(nGramEmbedder({ margin: 0.08 })))],
  ]);
}

/** What a model without thresholds starts with; its floor is then set like the bundled model's. */
const UNSETTLED: Thresholds = { floor: 0, margin: 0.05, duplicate: 0.98, solo: 0, topK: 3 };

/** The block of a sentence-embedding model. Without a folder it says that there was none. */
export async function sentenceModelBlock(folder: string | undefined): Promise<string> {
  if (folder === undefined) return "Not measured: the machine that wrote this report has no such model.";
  const known = KNOWN_THRESHOLDS.has(basename(resolve(folder)));
  const embedder = await loadSentenceEmbedder({ folder, ...(known ? {} : { thresholds: UNSETTLED }) });
  try {
    return await modelReport(known ? embedder : await withSettledFloor(embedder));
  } finally {
    await embedder.close();
  }
}

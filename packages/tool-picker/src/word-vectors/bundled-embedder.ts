import type { Embedder } from "../picker/embedder.js";
import type { Thresholds } from "../picker/thresholds.js";
import { readWordModel } from "./model-files.js";
import { embedSentence, sentenceSimilarity } from "./sentence.js";

/** Set on the setting half of the report's wants, see docs/tool-picker.md. */
const THRESHOLDS: Thresholds = { floor: 0.67, margin: 0.08, duplicate: 0.9, solo: 0.67, topK: 3 };

/**
 * The model that comes with the package: static English word vectors made of WordNet. It binds wants that restate a tool and
 * gives none for the rest.
 *
 * @throws BundledModelError (as a rejection) when the package's data files are missing or damaged
 *
 * Source: docs/spec/promptforge-dialect.md PF-34 and section 12.
 */
export async function loadBundledEmbedder(): Promise<Embedder> {
  const model = await readWordModel(new URL("../../data/", import.meta.url));
  return {
    id: "wordnet-3.1-vectors-1",
    thresholds: THRESHOLDS,
    embed: (text) => embedSentence(model, text),
    similarity: (first, second) => sentenceSimilarity(model.dimensions, first, second),
  };
}

import { basename, resolve } from "node:path";
import type { Embedder } from "../picker/embedder.js";
import type { Thresholds } from "../picker/thresholds.js";
import { KNOWN_THRESHOLDS } from "./known-thresholds.js";
import { readModelFolder } from "./model-folder.js";
import { openNetwork } from "./onnx-network.js";
import { type Pooling, pooled } from "./pooling.js";
import { SentenceModelError } from "./sentence-model-error.js";
import { wordPieceTokens } from "./word-piece.js";

/** What a Host says of a sentence-embedding model. */
export interface SentenceModelOptions {
  /** The folder that holds the model. Nothing is downloaded. */
  readonly folder: string;
  /** Needed for every model but bge-small-en-v1.5, which is known by its folder's name. */
  readonly thresholds?: Thresholds;
  /** In place of what `1_Pooling/config.json` says. */
  readonly pooling?: Pooling;
}

/** An embedder that holds a network in memory. */
export interface SentenceEmbedder extends Embedder {
  /** Frees the network. `embed` fails afterwards. */
  close(): Promise<void>;
}

/**
 * Opens a sentence-embedding model of BERT's kind from a folder, such as all-MiniLM-L6-v2 or bge-small-en-v1.5, and tries it
 * once. Needs the package `onnxruntime-node`, which it loads only now.
 *
 * @throws SentenceModelError (as a rejection) for a folder, a file, a vocabulary, a network or a runtime that cannot serve
 *
 * Source: docs/spec/promptforge-dialect.md PF-34 and section 12.
 */
export async function loadSentenceEmbedder(options: SentenceModelOptions): Promise<SentenceEmbedder> {
  const { folder } = options;
  const { model, tokenizer, pooling } = await readModelFolder(folder, options.pooling);
  const id = basename(resolve(folder));
  const thresholds = options.thresholds ?? KNOWN_THRESHOLDS.get(id);
  if (thresholds === undefined) {
    const known = [...KNOWN_THRESHOLDS.keys()].join(", ");
    const message = `no thresholds are known for the model ${id}; pass \`thresholds\` (known by the folder's name: ${known})`;
    throw new SentenceModelError("missing_thresholds", folder, message);
  }
  const network = await openNetwork(model);
  const embed = async (text: string): Promise<Float32Array> =>
    pooled(await network.run(wordPieceTokens(text, tokenizer)), pooling);
  try {
    await embed("a text to try the model");
  } catch (error) {
    await network.close();
    throw error;
  }
  return { id, thresholds, embed, close: () => network.close() };
}

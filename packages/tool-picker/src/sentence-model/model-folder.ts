import { stat } from "node:fs/promises";
import { join } from "node:path";
import { fieldsIfThere } from "./model-file.js";
import type { Pooling } from "./pooling.js";
import { SentenceModelError } from "./sentence-model-error.js";
import { readTokenizer } from "./tokenizer-file.js";
import type { WordPieceOptions } from "./word-piece.js";

/** A model's folder, read except for its weights. */
export interface ModelFolder {
  /** The ONNX file. */
  readonly model: string;
  readonly tokenizer: WordPieceOptions;
  readonly pooling: Pooling;
}

/**
 * Reads a folder laid out as Sentence Transformers models are: `onnx/model.onnx` or `model.onnx`, `tokenizer.json` or
 * `vocab.txt`, `config.json`, `1_Pooling/config.json`, and `sentence_bert_config.json` where there is one.
 *
 * @param pooling in place of `1_Pooling/config.json`
 * @throws SentenceModelError for what is missing or not supported
 */
export async function readModelFolder(folder: string, pooling?: Pooling): Promise<ModelFolder> {
  if (!(await isThere(folder, "folder"))) {
    const message = `the model folder ${folder} does not exist; name a folder that holds a downloaded model`;
    throw new SentenceModelError("missing_folder", folder, message);
  }
  const model = await modelFile(folder);
  const maxTokens = await maxTokensOf(folder);
  const tokenizer = { ...(await readTokenizer(folder)), maxTokens };
  return { model, tokenizer, pooling: pooling ?? (await poolingOf(folder)) };
}

async function modelFile(folder: string): Promise<string> {
  const paths = [join(folder, "onnx", "model.onnx"), join(folder, "model.onnx")];
  for (const path of paths) if (await isThere(path, "file")) return path;
  const [path = folder] = paths;
  const message = `${folder} has neither onnx/model.onnx nor model.onnx; download the model's ONNX file into it`;
  throw new SentenceModelError("missing_file", path, message);
}

/** How long a text may be. Sentence Transformers cut earlier than the network itself would. */
async function maxTokensOf(folder: string): Promise<number> {
  const path = join(folder, "config.json");
  const config = await fieldsIfThere(path);
  if (config === undefined) throw missing(path, "download the model's config.json");
  const cut = await fieldsIfThere(join(folder, "sentence_bert_config.json"));
  const limits = [cut?.max_seq_length, config.max_position_embeddings].filter((limit) => typeof limit === "number");
  const least = Math.min(...limits);
  if (Number.isInteger(least) && least > 2) return least;
  const message = `${path} has no usable \`max_position_embeddings\`, the number of tokens that the model takes`;
  throw new SentenceModelError("unreadable_file", path, message);
}

async function poolingOf(folder: string): Promise<Pooling> {
  const path = join(folder, "1_Pooling", "config.json");
  const config = await fieldsIfThere(path);
  if (config === undefined) throw missing(path, "download it, or pass `pooling`");
  const modes = Object.keys(config).filter((key) => key.startsWith("pooling_mode_") && config[key] === true);
  const [mode, ...more] = modes;
  if (more.length === 0 && mode === "pooling_mode_mean_tokens") return "mean";
  if (more.length === 0 && mode === "pooling_mode_cls_token") return "cls";
  const found = modes.length === 0 ? "none" : modes.join(" and ");
  const message = `${path} asks for ${found}; only pooling_mode_mean_tokens or pooling_mode_cls_token alone serve`;
  throw new SentenceModelError("unsupported_model", path, message);
}

function missing(path: string, what: string): SentenceModelError {
  return new SentenceModelError("missing_file", path, `${path} does not exist; ${what}`);
}

async function isThere(path: string, kind: "file" | "folder"): Promise<boolean> {
  try {
    const found = await stat(path);
    return kind === "file" ? found.isFile() : found.isDirectory();
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR"))
      return false;
    throw new SentenceModelError("unreadable_file", path, `${path} cannot be read`, cause);
  }
}

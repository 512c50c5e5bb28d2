import { readFile } from "node:fs/promises";
import { BundledModelError } from "./bundled-model-error.js";
import { parseWordModel, type WordModel } from "./word-model.js";

/**
 * Reads a word-vector model from `words.txt` and `vectors.i8` of a folder.
 *
 * @throws BundledModelError for files that are missing or do not fit together
 */
export async function readWordModel(folder: URL): Promise<WordModel> {
  const [list, vectors] = await readFiles(folder);
  const model = parseWordModel(list, new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length));
  if (model === undefined) throw new BundledModelError("damaged_data", folder);
  return model;
}

async function readFiles(folder: URL): Promise<readonly [string, Buffer]> {
  try {
    return await Promise.all([readFile(new URL("words.txt", folder), "utf8"), readFile(new URL("vectors.i8", folder))]);
  } catch (cause) {
    throw new BundledModelError("missing_data", folder, cause);
  }
}

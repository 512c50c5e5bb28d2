import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { onnxFile } from "./onnx-file.js";

/** The tokens of the tiny model, in the order of their numbers. */
export const TOKENS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "cat", "dog", "##s", "!"] as const;

/** Their vectors, in the same order. */
export const TABLE: readonly (readonly number[])[] = [
  [9, 9, 9],
  [0, 0, 1],
  [3, 4, 0],
  [0, 0, 0],
  [2, 0, 0],
  [0, 2, 0],
  [1, 1, 0],
  [0, 0, -1],
];

/** The content of a file: text, bytes, a JSON value, or none at all. */
type Content = string | Uint8Array | object | undefined;

const POOLING = { pooling_mode_cls_token: false, pooling_mode_mean_tokens: true };

const FILES: Readonly<Record<string, Content>> = {
  "onnx/model.onnx": onnxFile({ table: TABLE }),
  "config.json": { model_type: "bert", max_position_embeddings: 512 },
  "vocab.txt": `${TOKENS.join("\n")}\n`,
  "1_Pooling/config.json": POOLING,
};

/** A folder with a tiny model, removed after the test. `changes` replaces files, or leaves out those that are undefined. */
export async function tinyModel(changes: Readonly<Record<string, Content>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tiny-model-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries({ ...FILES, ...changes })) {
    if (content === undefined) continue;
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const isPlain = typeof content === "string" || content instanceof Uint8Array;
    await writeFile(path, isPlain ? content : JSON.stringify(content));
  }
  return folder;
}

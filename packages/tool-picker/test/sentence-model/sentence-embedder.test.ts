import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  createToolPicker,
  loadSentenceEmbedder,
  SentenceModelError,
  type SentenceModelOptions,
  type Thresholds,
} from "../../src/index.js";
import { onnxFile } from "./onnx-file.js";
import { TABLE, TOKENS, tinyModel } from "./tiny-model.js";

const thresholds: Thresholds = { floor: 0.5, margin: 0.05, duplicate: 0.95, solo: 0.5, topK: 3 };

/** The unit vector of a text by the tiny model, rounded. */
async function embedded(text: string, options: Omit<SentenceModelOptions, "thresholds">): Promise<readonly number[]> {
  const embedder = await loadSentenceEmbedder({ ...options, thresholds });
  try {
    return Array.from(await embedder.embed(text), (value) => Math.round(value * 1e6) / 1e6);
  } finally {
    await embedder.close();
  }
}

/** A vector at unit length, rounded. */
function unit(...vector: readonly number[]): readonly number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => Math.round((value / length) * 1e6) / 1e6);
}

async function failure(options: SentenceModelOptions): Promise<SentenceModelError> {
  try {
    await loadSentenceEmbedder(options);
  } catch (error) {
    if (error instanceof SentenceModelError) return error;
    throw error;
  }
  return expect.fail("loaded");
}

describe("loadSentenceEmbedder", () => {
  it("pools the mean of all tokens, with those around the text", async () => {
    const folder = await tinyModel();
    // [CLS] cat ##s [SEP]: (3, 4, 0) + (2, 0, 0) + (1, 1, 0) + (0, 0, 0).
    expect(await embedded("Cats", { folder })).toEqual(unit(6, 5, 0));
    // [CLS] cat [UNK] ! [SEP]: (3, 4, 0) + (2, 0, 0) + (0, 0, 1) + (0, 0, -1).
    expect(await embedded("cat bird!", { folder })).toEqual(unit(5, 4, 0));
    expect(await embedded("", { folder })).toEqual(unit(3, 4, 0));
  });

  it("pools [CLS] where the model says so, or the Host", async () => {
    const pooling = { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false };
    const folder = await tinyModel({ "1_Pooling/config.json": { word_embedding_dimension: 3, ...pooling } });
    expect(await embedded("cats dogs", { folder })).toEqual([0.6, 0.8, 0]);
    const silent = await tinyModel({ "1_Pooling/config.json": undefined });
    expect(await embedded("cats dogs", { folder: silent, pooling: "cls" })).toEqual([0.6, 0.8, 0]);
  });

  it("finds the network beside the other files, and does without some inputs", async () => {
    const file = onnxFile({ table: TABLE, inputs: ["input_ids", "attention_mask"], output: "token_embeddings" });
    const folder = await tinyModel({ "onnx/model.onnx": undefined, "model.onnx": file });
    expect(await embedded("dog", { folder })).toEqual(unit(3, 6, 0));
  });

  it("reads tokenizer.json before vocab.txt", async () => {
    const vocab = Object.fromEntries(TOKENS.map((token, number) => [token.replace("##", "@@"), number]));
    const model = { type: "WordPiece", unk_token: "[UNK]", continuing_subword_prefix: "@@", vocab };
    const normalizer = { type: "BertNormalizer", lowercase: false, strip_accents: null };
    const folder = await tinyModel({ "tokenizer.json": { normalizer, model }, "vocab.txt": "nonsense" });
    expect(await embedded("cats", { folder })).toEqual(unit(6, 5, 0));
    expect(await embedded("Cats", { folder })).toEqual(unit(3, 4, 1));
  });

  it("takes a text as it is for a tokenizer without a normalizer", async () => {
    const vocab = Object.fromEntries(TOKENS.map((token, number) => [token, number]));
    const model = { type: "WordPiece", vocab };
    const folder = await tinyModel({ "tokenizer.json": { normalizer: null, model } });
    expect(await embedded("cat Cat", { folder })).toEqual(unit(5, 4, 1));
    const other = await tinyModel({ "tokenizer.json": { normalizer: { type: "Lowercase" }, model } });
    expect(await failure({ folder: other, thresholds })).toMatchObject({
      kind: "unsupported_model",
      message: expect.stringContaining("a normalizer other than BertNormalizer"),
    });
  });

  it("fails on a text after it was closed", async () => {
    const embedder = await loadSentenceEmbedder({ folder: await tinyModel(), thresholds });
    await embedder.close();
    const tools = [{ id: "a/b/cat", capability: "a/b", name: "cat", description: "", parameters: {} }];
    expect(await createToolPicker(embedder).pick("cats", tools)).toMatchObject({
      decision: "failed",
      failure: { kind: "embedder_threw", cause: { kind: "runtime_failed" } },
    });
  });

  it("cuts a text where the model's settings say", async () => {
    const cut = await tinyModel({ "sentence_bert_config.json": { max_seq_length: 3 } });
    expect(await embedded("dog cat cat cat", { folder: cut })).toEqual(unit(3, 6, 0));
    const short = await tinyModel({ "config.json": { max_position_embeddings: 4 } });
    expect(await embedded("dog cat cat cat", { folder: short })).toEqual(unit(5, 6, 0));
  });

  it("serves a picker", async () => {
    const embedder = await loadSentenceEmbedder({
      folder: await tinyModel(),
      thresholds: { ...thresholds, margin: 0.01 },
    });
    const tools = ["cat", "dog"].map((name) => ({
      id: `a/b/${name}`,
      capability: "a/b",
      name,
      description: "",
      parameters: {},
    }));
    const pick = await createToolPicker(embedder).pick("cats", tools);
    await embedder.close();
    expect(pick).toMatchObject({ decision: "bind", tool: { name: "cat" } });
  });

  it("is named after its folder, which tells the thresholds of bge-small-en-v1.5", async () => {
    const folder = await tinyModel();
    const embedder = await loadSentenceEmbedder({ folder: `${folder}/`, thresholds });
    await embedder.close();
    expect(embedder).toMatchObject({ id: basename(folder), thresholds });
    const parts = Object.fromEntries(
      ["onnx/model.onnx", "config.json", "vocab.txt", "1_Pooling/config.json"].map((name) => [name, undefined]),
    );
    const files = {
      "model.onnx": onnxFile({ table: TABLE }),
      "vocab.txt": TOKENS.join("\r\n"),
      "config.json": { max_position_embeddings: 512 },
    };
    const inside = Object.fromEntries(Object.entries(files).map(([name, text]) => [`bge-small-en-v1.5/${name}`, text]));
    const bge = await tinyModel({ ...parts, ...inside });
    const known = await loadSentenceEmbedder({ folder: join(bge, "bge-small-en-v1.5"), pooling: "cls" });
    await known.close();
    expect(known.thresholds).toEqual({ floor: 0.825, margin: 0.05, duplicate: 0.98, solo: 0.5, topK: 3 });
  });
});

describe("a folder that cannot serve", () => {
  it("is a failure that names what is missing", async () => {
    const none = join(await tinyModel(), "none");
    expect(await failure({ folder: none, thresholds })).toMatchObject({
      kind: "missing_folder",
      path: none,
      message: `the model folder ${none} does not exist; name a folder that holds a downloaded model`,
    });
    for (const [name, told] of [
      ["onnx/model.onnx", "has neither onnx/model.onnx nor model.onnx"],
      ["config.json", "config.json does not exist"],
      ["vocab.txt", "has neither tokenizer.json nor vocab.txt"],
      ["1_Pooling/config.json", "download it, or pass `pooling`"],
    ] as const) {
      const error = await failure({ folder: await tinyModel({ [name]: undefined }), thresholds });
      expect(error).toMatchObject({ kind: "missing_file", message: expect.stringContaining(told) });
    }
  });

  it("is a failure for files that are not what they should be", async () => {
    for (const files of [
      { "config.json": "{" },
      { "config.json": "[]" },
      { "config.json": {} },
      { "tokenizer.json": "x" },
    ]) {
      expect((await failure({ folder: await tinyModel(files), thresholds })).kind).toBe("unreadable_file");
    }
  });

  it.each([-1, 0, 1e9, "100", null])("is a failure for words of up to %j characters", async (longest) => {
    const vocab = { "[UNK]": 1, "[CLS]": 2, "[SEP]": 3 };
    const model = { type: "WordPiece", vocab, max_input_chars_per_word: longest };
    expect(await failure({ folder: await tinyModel({ "tokenizer.json": { model } }), thresholds })).toMatchObject({
      kind: "unsupported_model",
      message: expect.stringContaining("max_input_chars_per_word"),
    });
  });

  it.each([1e300, 2 ** 31, -1, 0.5])("is a failure for the token number %j", async (number) => {
    const model = { type: "WordPiece", vocab: { "[UNK]": 1, "[CLS]": 2, "[SEP]": 3, __proto__x: number } };
    expect(await failure({ folder: await tinyModel({ "tokenizer.json": { model } }), thresholds })).toMatchObject({
      kind: "bad_vocabulary",
    });
  });

  it("is a failure for a vocabulary without the tokens that every text needs", async () => {
    const lacking = await failure({ folder: await tinyModel({ "vocab.txt": "[UNK]\n[CLS]\ncat" }), thresholds });
    expect(lacking).toMatchObject({
      kind: "bad_vocabulary",
      message: expect.stringContaining("lacks the token [SEP]"),
    });
    const model = { type: "WordPiece", vocab: { "[CLS]": 0, cat: "1" } };
    const numbers = await failure({ folder: await tinyModel({ "tokenizer.json": { model } }), thresholds });
    expect(numbers).toMatchObject({
      kind: "bad_vocabulary",
      message: expect.stringContaining('token "cat" no number'),
    });
  });

  it("is a failure for a tokenizer or a pooling that is not supported", async () => {
    const bpe = { model: { type: "BPE", vocab: {} } };
    expect(await failure({ folder: await tinyModel({ "tokenizer.json": bpe }), thresholds })).toMatchObject({
      kind: "unsupported_model",
      message: expect.stringContaining("is not a WordPiece tokenizer"),
    });
    for (const config of [
      { pooling_mode_max_tokens: true },
      {},
      { pooling_mode_cls_token: true, pooling_mode_mean_tokens: true },
    ]) {
      const error = await failure({ folder: await tinyModel({ "1_Pooling/config.json": config }), thresholds });
      expect(error).toMatchObject({ kind: "unsupported_model", message: expect.stringContaining("asks for") });
    }
  });

  it("is a failure without thresholds that anybody measured", async () => {
    const folder = await tinyModel();
    expect(await failure({ folder })).toMatchObject({
      kind: "missing_thresholds",
      message: `no thresholds are known for the model ${basename(folder)}; pass \`thresholds\` (known by the folder's name: bge-small-en-v1.5)`,
    });
  });
});

describe("a network that cannot serve", () => {
  const folderOf = (network: Partial<Parameters<typeof onnxFile>[0]>) =>
    tinyModel({ "onnx/model.onnx": onnxFile({ table: TABLE, ...network }) });

  it("is a failure when the runtime refuses the file", async () => {
    const error = await failure({ folder: await tinyModel({ "onnx/model.onnx": "no network" }), thresholds });
    expect(error).toMatchObject({
      kind: "runtime_failed",
      message: expect.stringContaining("onnxruntime-node refuses"),
    });
  });

  it("is a failure for inputs or outputs of another name", async () => {
    const inputs = await failure({ folder: await folderOf({ inputs: ["pixel_values"] }), thresholds });
    expect(inputs).toMatchObject({ kind: "unsupported_model", message: expect.stringContaining("takes pixel_values") });
    const output = await failure({ folder: await folderOf({ output: "logits" }), thresholds });
    expect(output).toMatchObject({ kind: "unsupported_model", message: expect.stringContaining("gives logits") });
  });

  it("is a failure for an output of another shape or type", async () => {
    const error = await failure({ folder: await folderOf({ operator: "Shape" }), thresholds });
    expect(error).toMatchObject({
      kind: "unsupported_model",
      message: expect.stringContaining("gave int64 of shape 2"),
    });
  });

  it("is a failure when it lacks tokens of its own vocabulary", async () => {
    const error = await failure({ folder: await folderOf({ table: TABLE.slice(0, 1) }), thresholds });
    expect(error).toMatchObject({ kind: "runtime_failed", message: expect.stringContaining("failed on a text of") });
  });
});

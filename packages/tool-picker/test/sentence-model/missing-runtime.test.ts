import { expect, it, vi } from "vitest";
import { loadSentenceEmbedder } from "../../src/index.js";
import { tinyModel } from "./tiny-model.js";

vi.mock("onnxruntime-node", () => {
  throw new Error("Cannot find package 'onnxruntime-node'");
});

it("says what to install where the runtime is missing", async () => {
  const thresholds = { floor: 0.5, margin: 0.05, duplicate: 0.95, solo: 0.5, topK: 3 };
  await expect(loadSentenceEmbedder({ folder: await tinyModel(), thresholds })).rejects.toMatchObject({
    name: "SentenceModelError",
    kind: "missing_runtime",
    message: expect.stringMatching(
      /^a sentence-embedding model needs onnxruntime-node: npm install onnxruntime-node \(/u,
    ),
  });
});

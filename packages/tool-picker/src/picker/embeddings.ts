import { types } from "node:util";
import { quote } from "@runvil/names";
import type { Embedder } from "./embedder.js";
import { PickError, type PickFailure } from "./pick-failure.js";
import type { PickableTool } from "./pickable-tool.js";
import { thrownText } from "./thrown-text.js";
import { toolText } from "./tool-text.js";

/** The texts that an embedder has embedded so far, and how alike they are. Every method throws PickError. */
export class Embeddings {
  readonly #embedder: Embedder;
  /** Tools live as long as their catalog, and so do their vectors. */
  readonly #tools = new WeakMap<PickableTool, Float32Array>();

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  async ofText(text: string): Promise<Float32Array> {
    const vector: unknown = await this.#embed(text);
    if (types.isFloat32Array(vector) && vector.every(Number.isFinite)) return vector;
    throw this.#error("invalid_vector", `gave no vector of finite numbers for ${quote(text)}`);
  }

  async ofTool(tool: PickableTool): Promise<Float32Array> {
    const known = this.#tools.get(tool);
    if (known !== undefined) return known;
    const vector = await this.ofText(toolText(tool));
    this.#tools.set(tool, vector);
    return vector;
  }

  /** 0 to 1. */
  similarity(first: Float32Array, second: Float32Array): number {
    let value: unknown;
    try {
      value =
        this.#embedder.similarity === undefined ? cosine(first, second) : this.#embedder.similarity(first, second);
    } catch (cause) {
      throw this.#error("invalid_similarity", `failed to compare two texts: ${thrownText(cause)}`, cause);
    }
    if (typeof value === "number" && Number.isFinite(value)) return Math.min(1, Math.max(0, value));
    const lengths = `their vectors have ${first.length} and ${second.length} numbers`;
    throw this.#error("invalid_similarity", `could not compare two texts; ${lengths}`);
  }

  async #embed(text: string): Promise<unknown> {
    try {
      return await this.#embedder.embed(text);
    } catch (cause) {
      throw this.#error("embedder_threw", `failed on ${quote(text)}: ${thrownText(cause)}`, cause);
    }
  }

  #error(kind: PickFailure["kind"], what: string, cause?: unknown): PickError {
    const message = `embedding model ${this.#embedder.id} ${what}`;
    return new PickError({ kind, message, ...(cause === undefined ? {} : { cause }) });
  }
}

/** The cosine of two vectors of unit length; NaN when their lengths differ. */
function cosine(first: Float32Array, second: Float32Array): number {
  if (first.length !== second.length) return Number.NaN;
  let sum = 0;
  for (const [index, value] of first.entries()) sum += value * (second[index] ?? 0);
  return sum;
}

import { decide } from "./decide.js";
import type { Embedder } from "./embedder.js";
import { Embeddings } from "./embeddings.js";
import type { Pick } from "./pick.js";
import { PickError, type PickFailure } from "./pick-failure.js";
import type { PickableTool } from "./pickable-tool.js";
import { checkThresholds, type Thresholds } from "./thresholds.js";

/** Two tools of a list and how alike their texts are, 0 to 1. */
export interface ToolPair<T extends PickableTool = PickableTool> {
  /** The one that comes first in the list. */
  readonly first: T;
  readonly second: T;
  readonly similarity: number;
}

/** Every pair of a list of tools, or why the model could not compare them. */
export type Similarities<T extends PickableTool = PickableTool> =
  | { readonly ok: true; readonly pairs: readonly ToolPair<T>[] }
  | { readonly ok: false; readonly failure: PickFailure };

/**
 * Finds the tool that a few words ask for. A failing model is a value: neither method rejects for it.
 *
 * Source: docs/spec/promptforge-dialect.md section 4.
 */
export interface ToolPicker {
  /** Those of its model. */
  readonly thresholds: Thresholds;
  /**
   * Picks a tool.
   *
   * @param want prose, embedded as it is written
   * @param tools in catalog order
   */
  pick<T extends PickableTool>(want: string, tools: readonly T[]): Promise<Pick<T>>;
  /** Compares every two tools of a list: pairs in the order of the first, then of the second. */
  similarities<T extends PickableTool>(tools: readonly T[]): Promise<Similarities<T>>;
}

/**
 * Makes a picker of an embedder. The picker embeds each tool object once, one text after the other.
 *
 * @throws ThresholdError for thresholds that are out of range
 *
 * Source: docs/spec/promptforge-dialect.md section 4.
 */
export function createToolPicker(embedder: Embedder): ToolPicker {
  checkThresholds(embedder.thresholds);
  const { thresholds } = embedder;
  const embeddings = new Embeddings(embedder);

  const embedAll = async <T extends PickableTool>(tools: readonly T[]): Promise<readonly Embedded<T>[]> => {
    const embedded: Embedded<T>[] = [];
    for (const tool of tools) embedded.push({ tool, vector: await embeddings.ofTool(tool) });
    return embedded;
  };

  return {
    thresholds,
    pick: <T extends PickableTool>(want: string, tools: readonly T[]) =>
      failureAsValue<Pick<T>>(
        async () => {
          const wanted = await embeddings.ofText(want);
          const candidates = (await embedAll(tools)).map(({ tool, vector }) => ({
            tool,
            vector,
            score: embeddings.similarity(wanted, vector),
          }));
          return decide(thresholds, candidates, (first, second) => embeddings.similarity(first.vector, second.vector));
        },
        (failure) => ({ decision: "failed", failure }),
      ),
    similarities: <T extends PickableTool>(tools: readonly T[]) =>
      failureAsValue<Similarities<T>>(
        async () => {
          const embedded = await embedAll(tools);
          const pairs = embedded.flatMap((first, index) =>
            embedded.slice(index + 1).map((second) => ({
              first: first.tool,
              second: second.tool,
              similarity: embeddings.similarity(first.vector, second.vector),
            })),
          );
          return { ok: true, pairs };
        },
        (failure) => ({ ok: false, failure }),
      ),
  };
}

interface Embedded<T extends PickableTool> {
  readonly tool: T;
  readonly vector: Float32Array;
}

async function failureAsValue<R>(work: () => Promise<R>, failed: (failure: PickFailure) => R): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PickError) return failed(error.failure);
    throw error;
  }
}

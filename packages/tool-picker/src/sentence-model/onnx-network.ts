import { types } from "node:util";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { thrownText } from "../picker/thrown-text.js";
import type { TokenVectors } from "./pooling.js";
import { SentenceModelError } from "./sentence-model-error.js";

/** A network that turns the tokens of one text into their vectors. */
export interface Network {
  /** @throws SentenceModelError when the runtime fails or gives something else */
  run(tokens: readonly number[]): Promise<TokenVectors>;
  /** Frees the memory of the weights. */
  close(): Promise<void>;
}

/** What BERT-like networks take; some do without the last one. */
const INPUTS = ["input_ids", "attention_mask", "token_type_ids"] as const;

/** What exporters call the vectors of the tokens, the usual name first. */
const OUTPUTS = ["last_hidden_state", "token_embeddings"] as const;

/**
 * Opens an ONNX file with `onnxruntime-node`, which is loaded only now. One thread, so that a text always gives the same vector.
 *
 * @throws SentenceModelError without a runtime, and for a file that the runtime or this package cannot use
 */
export async function openNetwork(path: string): Promise<Network> {
  const runtime = await loadRuntime(path);
  const failed = (what: string, cause: unknown): SentenceModelError =>
    new SentenceModelError("runtime_failed", path, `${what}: ${thrownText(cause)}`, cause);

  let session: InferenceSession;
  try {
    session = await runtime.InferenceSession.create(path, {
      executionProviders: ["cpu"],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      // What goes wrong is thrown too; the runtime need not print it.
      logSeverityLevel: 4,
    });
  } catch (cause) {
    throw failed(`onnxruntime-node refuses ${path}; download the model again`, cause);
  }
  const output = checkedOutput(session, path);

  return {
    async run(tokens) {
      const row = (value: (token: number) => number): Tensor =>
        new runtime.Tensor(
          "int64",
          BigInt64Array.from(tokens, (token) => BigInt(value(token))),
          [1, tokens.length],
        );
      const feeds = { input_ids: row((token) => token), attention_mask: row(() => 1), token_type_ids: row(() => 0) };
      let tensor: Tensor | undefined;
      try {
        const taken = Object.entries(feeds).filter(([name]) => session.inputNames.includes(name));
        tensor = (await session.run(Object.fromEntries(taken), [output]))[output];
      } catch (cause) {
        throw failed(`the model ${path} failed on a text of ${tokens.length} tokens`, cause);
      }
      return tokenVectors(tensor, tokens.length, path);
    },
    close: () => session.release(),
  };
}

async function loadRuntime(path: string): Promise<typeof import("onnxruntime-node")> {
  try {
    return await import("onnxruntime-node");
  } catch (cause) {
    const message = `a sentence-embedding model needs onnxruntime-node: npm install onnxruntime-node (${thrownText(cause)})`;
    throw new SentenceModelError("missing_runtime", path, message, cause);
  }
}

/** Checks the names of what the network takes and gives; returns the output to read. */
function checkedOutput({ inputNames, outputNames }: InferenceSession, path: string): string {
  const known: readonly string[] = INPUTS;
  const unknown = inputNames.filter((name) => !known.includes(name));
  if (unknown.length > 0 || !inputNames.includes("input_ids")) {
    const message = `the model ${path} takes ${inputNames.join(", ")}; only input_ids, with or without attention_mask and token_type_ids, serves`;
    throw new SentenceModelError("unsupported_model", path, message);
  }
  const output = OUTPUTS.find((name) => outputNames.includes(name));
  if (output !== undefined) return output;
  const message = `the model ${path} gives ${outputNames.join(", ")}; last_hidden_state or token_embeddings is needed`;
  throw new SentenceModelError("unsupported_model", path, message);
}

function tokenVectors(tensor: Tensor | undefined, tokens: number, path: string): TokenVectors {
  const [batch, rows, width] = tensor?.dims ?? [];
  const data = tensor?.data;
  if (
    types.isFloat32Array(data) &&
    batch === 1 &&
    rows === tokens &&
    width !== undefined &&
    tensor?.dims.length === 3
  ) {
    return { data, tokens, width };
  }
  const given = tensor === undefined ? "nothing" : `${tensor.type} of shape ${tensor.dims.join(" x ")}`;
  const message = `the model ${path} gave ${given} for ${tokens} tokens; float32 of shape 1 x ${tokens} x width is needed`;
  throw new SentenceModelError("unsupported_model", path, message);
}

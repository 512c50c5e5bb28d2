import type { AiSdkModel, CallOptions } from "../language-model.js";

/** A model object written by hand, with the calls that it got. */
export interface ModelObject extends AiSdkModel {
  readonly calls: CallOptions[];
  /** How often its stream was canceled. */
  readonly canceled: () => number;
}

/** A model object that answers every call with a stream of the given parts; a function makes each part when it is due. */
export function modelObject(
  specificationVersion: string,
  parts: readonly unknown[],
  { provider = "acme", modelId = "m-1" }: { provider?: string; modelId?: string } = {},
): ModelObject {
  const calls: CallOptions[] = [];
  let canceled = 0;
  return {
    specificationVersion,
    provider,
    modelId,
    calls,
    canceled: () => canceled,
    async doStream(options) {
      calls.push(options);
      const due = [...parts];
      const stream = new ReadableStream<unknown>({
        async pull(controller) {
          if (due.length === 0) return controller.close();
          const next = due.shift();
          controller.enqueue(typeof next === "function" ? await next() : next);
        },
        cancel() {
          canceled += 1;
        },
      });
      return { stream };
    },
  };
}

/** The last part of a stream of specification version 3 or 4. */
export function finishPart(finishReason: unknown = { unified: "stop", raw: "end" }): unknown {
  return {
    type: "finish",
    finishReason,
    usage: { inputTokens: { total: 5 }, outputTokens: { total: 4, reasoning: 1 } },
  };
}

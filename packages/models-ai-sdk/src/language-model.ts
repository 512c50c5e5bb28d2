/** What a model object is asked with. Loose on purpose: each specification version fills it in its own shapes. */
export interface CallOptions {
  prompt: readonly unknown[];
  tools?: readonly unknown[];
  maxOutputTokens?: number;
  temperature?: number;
  abortSignal?: AbortSignal;
  providerOptions?: unknown;
  /** Version 4 alone. */
  reasoning?: unknown;
}

/**
 * The part of an AI SDK language model that Runvil needs, whatever its specification version. Every `LanguageModelV2`,
 * `LanguageModelV3` and `LanguageModelV4` is one, so no version of `ai` or `@ai-sdk/provider` is needed to hand one in.
 *
 * Source: docs/spec/models.md section 9.
 */
export interface AiSdkModel {
  /** `v2`, `v3` or `v4`. */
  readonly specificationVersion: string;
  /** The provider's name for its logs, such as `openai.chat`. The thinking switch is looked up by it. */
  readonly provider: string;
  readonly modelId: string;
  doStream(options: CallOptions): PromiseLike<{ readonly stream: ReadableStream<unknown> }>;
}

/** The specification versions that can be spoken. */
export type SpecificationVersion = "v2" | "v3" | "v4";

/** The specification version of `model`, or undefined when it is none that can be spoken. */
export function specificationOf(model: AiSdkModel): SpecificationVersion | undefined {
  switch (model.specificationVersion) {
    case "v2":
    case "v3":
    case "v4":
      return model.specificationVersion;
    default:
      return undefined;
  }
}

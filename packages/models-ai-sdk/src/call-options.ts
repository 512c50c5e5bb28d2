import type { ModelRequest } from "@runvil/plugin-sdk";
import type { AiSdkModel, CallOptions, SpecificationVersion } from "./language-model.js";
import { promptOf } from "./prompt.js";
import { thinkingOptions } from "./thinking.js";

/** A request as a model object takes it. */
export interface TranslatedRequest {
  readonly options: CallOptions;
  /** True when the request sets the thinking switch and the table has no entry for the model. */
  readonly thinkingIgnored: boolean;
}

/**
 * Translates a request for `model`. Tools keep their order, names, descriptions and schemas; what the request leaves unset
 * stays unset.
 *
 * Source: docs/spec/models.md sections 6 and 9.
 *
 * @throws ModelError of kind `rejected` for a message that cannot be sent.
 */
export function callOptionsOf(
  request: ModelRequest,
  model: AiSdkModel,
  version: SpecificationVersion,
): TranslatedRequest {
  // Anthropic's tool results hold images. Elsewhere a wire has no room for them, or the package would download them here.
  const toolImages = version !== "v2" && model.provider.startsWith("anthropic") ? "inline" : "after";
  const options: CallOptions = { prompt: promptOf(request.messages, { version, toolImages }) };
  if (request.tools !== undefined && request.tools.length > 0) {
    options.tools = request.tools.map(({ name, description, parameters }) => ({
      type: "function",
      name,
      description,
      inputSchema: parameters,
    }));
  }
  if (request.maxTokens !== undefined) options.maxOutputTokens = request.maxTokens;
  if (request.temperature !== undefined) options.temperature = request.temperature;
  if (request.thinking === undefined) return { options, thinkingIgnored: false };
  const thinking = thinkingOptions(model, version, request.thinking);
  return { options: { ...options, ...thinking }, thinkingIgnored: thinking === undefined };
}

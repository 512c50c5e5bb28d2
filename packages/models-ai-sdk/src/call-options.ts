import type { ModelMessage, ModelRequest } from "@runvil/plugin-sdk";
import type { AiSdkModel, CallOptions, SpecificationVersion } from "./language-model.js";
import { type PromptMessage, promptOf } from "./prompt.js";
import { thinkingOptions } from "./thinking.js";
import type { ThoughtMemory } from "./thoughts.js";

/** A request as a model object takes it. */
export interface TranslatedRequest {
  readonly options: CallOptions;
  /** True when the request sets the thinking switch and the table has no entry for the model. */
  readonly thinkingIgnored: boolean;
}

/**
 * Translates a request for `model`. Tools keep their order, names, descriptions and schemas; what the request leaves unset
 * stays unset. Thoughts of earlier replies that `memory` still knows go back with their calls.
 *
 * Source: docs/spec/models.md sections 6 and 9.
 *
 * @throws ModelError of kind `rejected` for a message that cannot be sent.
 */
export function callOptionsOf(
  request: ModelRequest,
  model: AiSdkModel,
  version: SpecificationVersion,
  memory: ThoughtMemory,
): TranslatedRequest {
  // Anthropic's tool results hold images. Elsewhere a wire has no room for them, or the package would download them here.
  const toolImages = version !== "v2" && model.provider.startsWith("anthropic") ? "inline" : "after";
  const recall = (message: ModelMessage & { role: "assistant" }) => memory.recall(request, message);
  const prompt = promptOf(request.messages, { version, toolImages, recall });
  const options: CallOptions = { prompt };
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
  const thinking = thinkingOptions(model, version, request.thinking, isThoughtless(prompt));
  return { options: { ...options, ...thinking }, thinkingIgnored: thinking === undefined };
}

/** Whether the turn that the model is to go on with holds calls without the reasoning that led to them. */
function isThoughtless(prompt: readonly PromptMessage[]): boolean {
  const turn = prompt.slice(prompt.findLastIndex(({ role }) => role === "user") + 1);
  return turn.some(({ role, content }) => role === "assistant" && content[0]?.type !== "reasoning");
}

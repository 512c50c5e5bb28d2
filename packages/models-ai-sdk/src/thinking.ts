import type { AiSdkModel, SpecificationVersion } from "./language-model.js";

/** The call options that turn a model's thinking on or off. */
export interface ThinkingOptions {
  readonly providerOptions?: { readonly [provider: string]: { readonly [option: string]: unknown } };
  readonly reasoning?: "medium" | "none";
}

interface Switch {
  /** The start of the `provider` name of the models that it fits. */
  readonly provider: string;
  readonly versions: readonly SpecificationVersion[];
  /** Tells the models that can switch. Any other model of the provider ignores the switch. */
  readonly models: RegExp;
  readonly on: ThinkingOptions;
  readonly off: ThinkingOptions;
  /** The backend refuses to think on with the results of calls whose thoughts are not sent back. */
  readonly needsThoughts?: true;
}

// Room for a few paragraphs of thought. The provider package adds it on top of a request's `maxTokens`.
const ANTHROPIC_BUDGET_TOKENS = 4096;

const ANTHROPIC_BUDGET: ThinkingOptions = {
  providerOptions: { anthropic: { thinking: { type: "enabled", budgetTokens: ANTHROPIC_BUDGET_TOKENS } } },
};
const ANTHROPIC_OFF: ThinkingOptions = { providerOptions: { anthropic: { thinking: { type: "disabled" } } } };
const ANTHROPIC_BUDGET_MODELS = /claude-3-7|claude-(sonnet|opus|haiku)-4(-[015])?(-?\d{8})?$/;

/**
 * The thinking switch per provider and specification version, first fit wins. Version 4 has one switch for all providers.
 *
 * Source: docs/spec/models.md section 9.
 */
const SWITCHES: readonly Switch[] = [
  { provider: "", versions: ["v4"], models: /(?:)/, on: { reasoning: "medium" }, off: { reasoning: "none" } },
  {
    provider: "openai.",
    versions: ["v2", "v3"],
    // Since 5.1 the effort `none` exists. Earlier families and the o-series always think, `gpt-4` never does.
    models: /^gpt-(5\.\d+|[6-9](\.\d+)?)(?!.*chat)/,
    on: { providerOptions: { openai: { reasoningEffort: "medium" } } },
    off: { providerOptions: { openai: { reasoningEffort: "none" } } },
  },
  {
    provider: "anthropic.",
    versions: ["v2", "v3"],
    models: ANTHROPIC_BUDGET_MODELS,
    on: ANTHROPIC_BUDGET,
    off: ANTHROPIC_OFF,
    needsThoughts: true,
  },
  {
    provider: "anthropic.",
    versions: ["v3"],
    models: /claude-(?!3|instant|2)/,
    on: { providerOptions: { anthropic: { thinking: { type: "adaptive" } } } },
    off: ANTHROPIC_OFF,
  },
  {
    provider: "google.generative-ai",
    versions: ["v2", "v3"],
    // The other Gemini families think always or never.
    models: /gemini-2\.5-flash/,
    on: { providerOptions: { google: { thinkingConfig: { thinkingBudget: -1 } } } },
    off: { providerOptions: { google: { thinkingConfig: { thinkingBudget: 0 } } } },
  },
  {
    provider: "compatible.",
    versions: ["v3"],
    models: /(?:)/,
    // Ollama reads the effort, vLLM and llama.cpp the template's argument.
    on: compatible("medium", true),
    off: compatible("none", false),
  },
];

function compatible(reasoningEffort: string, enabled: boolean): ThinkingOptions {
  return { providerOptions: { compatible: { reasoningEffort, chat_template_kwargs: { enable_thinking: enabled } } } };
}

/**
 * The options that set the thinking of `model`, or undefined when the table has no entry for it.
 *
 * @param thoughtless Whether the request goes on from calls whose thoughts it does not hold.
 *
 * Source: docs/spec/models.md section 9.
 */
export function thinkingOptions(
  model: AiSdkModel,
  version: SpecificationVersion,
  thinking: boolean,
  thoughtless: boolean,
): ThinkingOptions | undefined {
  const found = SWITCHES.find(
    (entry) =>
      entry.versions.includes(version) && model.provider.startsWith(entry.provider) && entry.models.test(model.modelId),
  );
  if (found === undefined) return undefined;
  return thinking && !(thoughtless && found.needsThoughts) ? found.on : found.off;
}

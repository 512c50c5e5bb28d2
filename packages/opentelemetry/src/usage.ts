import type { Attributes } from "@opentelemetry/api";
import type { Usage } from "@runvil/protocol";
import { GEN_AI } from "./convention.js";

/** Tokens added up over rounds. */
export class UsageSum {
  #usage: Usage | undefined;

  add(usage: Usage | undefined): void {
    if (usage === undefined) return;
    const reasoning = (this.#usage?.reasoningTokens ?? 0) + (usage.reasoningTokens ?? 0);
    this.#usage = {
      promptTokens: (this.#usage?.promptTokens ?? 0) + usage.promptTokens,
      completionTokens: (this.#usage?.completionTokens ?? 0) + usage.completionTokens,
      ...(reasoning === 0 ? {} : { reasoningTokens: reasoning }),
    };
  }

  /** None while no round told its tokens. */
  attributes(): Attributes {
    return usageAttributes(this.#usage);
  }
}

/** The tokens of one round, as attributes. */
export function usageAttributes(usage: Usage | undefined): Attributes {
  if (usage === undefined) return {};
  const { promptTokens, completionTokens, reasoningTokens } = usage;
  return {
    [GEN_AI.inputTokens]: promptTokens,
    [GEN_AI.outputTokens]: completionTokens,
    ...(reasoningTokens === undefined ? {} : { [GEN_AI.reasoningTokens]: reasoningTokens }),
  };
}

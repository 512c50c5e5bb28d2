import { ModelError, type ModelProvider, type PackLogger } from "@runvil/plugin-sdk";
import { jsonOf } from "./json-of.js";
import type { AiSdkModel } from "./language-model.js";
import { limitedFetch } from "./limited-fetch.js";
import type { OpenedModel } from "./open-model.js";
import { redactor } from "./redaction.js";
import { runRound } from "./round.js";
import { ThoughtMemory } from "./thoughts.js";

/** Warnings that are remembered, so as not to be repeated. A model that has more to say says it to nobody. */
const MOST_LINES = 1000;

/** What `aiSdkProvider` is made of. */
export interface AiSdkProviderOptions {
  /**
   * The models by their ids in the Host's catalog: what `openModel` returned, or any AI SDK language model. Runvil limits the
   * bytes of the former as they arrive; a model object handed in has its own connection, so only its parts are limited.
   */
  readonly models: { readonly [catalogId: string]: AiSdkModel | OpenedModel };
  /** Told once per model and thing that a model ignores something a request asks for. */
  readonly log?: Pick<PackLogger, "warn">;
}

/**
 * A `ModelProvider` over AI SDK language models of specification version 2, 3 or 4. It retries nothing. Between rounds it
 * keeps only the thoughts that some backends want back with a call's result. A request for an id that `models` does not have
 * fails as `disabled`.
 *
 * Source: docs/spec/models.md section 9.
 */
export function aiSdkProvider({ models, log }: AiSdkProviderOptions): ModelProvider {
  const known = new Map(Object.entries(models));
  const logged = new Set<string>();
  const memory = new ThoughtMemory();

  return {
    async complete(request, call) {
      const model = known.get(request.model);
      if (model === undefined) throw new ModelError("disabled", { detail: "the provider has no model of this id" });

      const onIgnored = (what: unknown) => {
        const line = jsonOf([request.model, what]);
        if (logged.has(line) || logged.size === MOST_LINES) return;
        logged.add(line);
        try {
          log?.warn("a model ignores a part of the request", { model: request.model, what });
        } catch {
          // Whoever reads the log broke it; the round goes on without the line.
        }
      };
      const over = new AbortController();
      const signal = AbortSignal.any([call.signal, over.signal]);
      try {
        if (!("connect" in model)) {
          const redact = redactor([]);
          return await runRound(model, request, call, { signal, redact, limitedBy: "parts", memory, onIgnored });
        }
        const { send, redact } = model;
        const connected = model.connect(limitedFetch({ limits: call.limits, signal, redact, send }));
        return await runRound(connected, request, call, { signal, redact, limitedBy: "fetch", memory, onIgnored });
      } finally {
        over.abort();
      }
    },
  };
}

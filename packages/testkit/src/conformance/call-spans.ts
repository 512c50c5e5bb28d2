import type { RunRecord } from "@runvil/host";
import type { CallSpan } from "./observation.js";

/** Watches the calls of a run by what goes over the border of its Engine. No clock decides when a call was out. */
export class CallSpans {
  readonly record: RunRecord = {
    effect: (effect) => {
      this.#from.set(effect.id, this.#now());
      if (effect.kind === "tool_call") this.#tools.set(effect.id, effect.request.tool);
    },
    answer: (id) => {
      this.#to.set(id, this.#now());
    },
  };
  readonly #from = new Map<string, number>();
  readonly #to = new Map<string, number>();
  readonly #tools = new Map<string, string>();
  #position = 0;

  /** When the call with this key, `{execution}:{effect id}`, was out. */
  of(key: string): CallSpan {
    const effect = effectOf(key);
    return { from: this.#from.get(effect) ?? 0, to: this.#to.get(effect) ?? Number.POSITIVE_INFINITY };
  }

  /** The tool that the run called with this key. In a run of a dialect it has another id than in its Pack. */
  toolOf(key: string): string | undefined {
    return this.#tools.get(effectOf(key));
  }

  #now(): number {
    this.#position += 1;
    return this.#position;
  }
}

function effectOf(key: string): string {
  return key.slice(key.indexOf(":") + 1);
}

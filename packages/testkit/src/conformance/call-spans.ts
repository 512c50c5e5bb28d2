import type { RunRecord } from "@runvil/host";
import type { CallSpan } from "./observation.js";

/** Watches when each call of a run was out, by what goes over the border of its Engine: no clock decides. */
export class CallSpans {
  readonly record: RunRecord = {
    effect: ({ id }) => {
      this.#from.set(id, this.#now());
    },
    answer: (id) => {
      this.#to.set(id, this.#now());
    },
  };
  readonly #from = new Map<string, number>();
  readonly #to = new Map<string, number>();
  #position = 0;

  /** When the call with this key, `{execution}:{effect id}`, was out. */
  of(key: string): CallSpan {
    const effect = key.slice(key.indexOf(":") + 1);
    return { from: this.#from.get(effect) ?? 0, to: this.#to.get(effect) ?? Number.POSITIVE_INFINITY };
  }

  #now(): number {
    this.#position += 1;
    return this.#position;
  }
}

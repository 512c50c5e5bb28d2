import type { Entry } from "../entry/entry.js";
import { luaError } from "../run/engine-error.js";
import { SubstitutionFailure } from "../substitution/failure.js";
import { renderFor } from "./render-for.js";

interface Bound {
  readonly source: string;
  rendered: string | undefined;
  /** Whether it is being rendered, which an `__index` on `_G` can see. */
  rendering: boolean;
}

/**
 * The guarded `prose` global: the running block's pending prose, rendered at its first read.
 *
 * Source: docs/spec/blocks-and-prose.md section 4.
 */
export class ProseReader {
  readonly #entry: Entry;
  #bound: Bound | undefined;

  constructor(entry: Entry) {
    this.#entry = entry;
    entry.vm.guardGlobal("prose", {
      get: () => this.#read(),
      set: () => {
        throw luaError("prose is read-only: assign to `var` or a section global instead");
      },
    });
  }

  /** A block begins: its prose is not rendered yet. */
  bind(source: string): void {
    this.#bound = { source, rendered: undefined, rendering: false };
  }

  /** Runs `inner` state for a library block; the returned function restores the caller's, its rendered string included. */
  rebind(source: string): () => void {
    const outer = this.#bound;
    this.bind(source);
    return () => {
      this.#bound = outer;
    };
  }

  #read(): string | undefined {
    const bound = this.#bound;
    if (bound === undefined) return undefined;
    if (bound.rendered === undefined) {
      if (bound.rendering) throw luaError("prose is unavailable while its own placeholders are filled");
      bound.rendering = true;
      try {
        const rendered = renderFor(this.#entry, bound.source);
        if (rendered instanceof SubstitutionFailure) throw luaError(rendered.message);
        bound.rendered = rendered;
      } finally {
        bound.rendering = false;
      }
    }
    return bound.rendered;
  }
}

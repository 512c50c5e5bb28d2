import type { CancelPoint } from "../step.js";

/**
 * The cancel of a run: asked for by the Host at any moment, in force from the first look at it on. A look is a check that a
 * chain makes while Lua runs, or the start of a step.
 *
 * Source: docs/spec/run-lifecycle.md section 12.
 */
export class Cancellation {
  /** Whether the Host asked for it. */
  requested = false;
  /** The check that a replayed run is cancelled at. */
  point: CancelPoint | undefined;
  #seen: CancelPoint | null | undefined;

  /** Whether a look found it. */
  get inForce(): boolean {
    return this.#seen !== undefined;
  }

  /** The check that found it first; null when it was the start of a step, `undefined` while nothing has found it. */
  get seen(): CancelPoint | null | undefined {
    return this.#seen;
  }

  /** A look finds it, if it was asked for. */
  look(at: CancelPoint | null): boolean {
    if (this.requested && this.#seen === undefined) this.#seen = at;
    return this.requested;
  }
}

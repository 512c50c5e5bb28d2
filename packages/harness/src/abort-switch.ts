/** What can be watched for an abort: a signal of the platform, or an `AbortSwitch`. */
export interface Abortable {
  readonly aborted: boolean;
  /** What it was aborted with. */
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options: { readonly once: true }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * An abort that stays inside of the Harness. It costs a small part of what the platform's controller does, which counts where
 * each effect has one of its own. What others get to see is made by `lendSignal`.
 */
export class AbortSwitch implements Abortable {
  aborted = false;
  reason: unknown;
  #listeners: (() => void)[] = [];

  /** Calls the listeners, in the order they were added. Only the first call counts. */
  abort(reason: Error): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.push(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners = this.#listeners.filter((other) => other !== listener);
  }
}

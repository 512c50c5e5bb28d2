import type { EffectAnswer } from "@runvil/protocol";
import { AbortSwitch } from "../abort-switch.js";
import type { ConcurrentEffect, Performers } from "./performers.js";

interface Flight {
  readonly effect: ConcurrentEffect;
  readonly abort: AbortSwitch;
}

/** An effect whose answer has come. */
export interface ReadyAnswer {
  readonly id: string;
  readonly answer: EffectAnswer;
}

/** The effects that are being performed, and the answers that wait to be delivered. */
export class InFlight {
  readonly #performers: Performers;
  /** Gets an answer that no longer counts. */
  readonly #onDropped: ((dropped: ReadyAnswer) => void) | undefined;
  readonly #flights = new Map<string, Flight>();
  #ready: ReadyAnswer[] = [];
  /** A performer broke: its effect will never be answered. */
  #fault: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};

  constructor(performers: Performers, onDropped?: (dropped: ReadyAnswer) => void) {
    this.#performers = performers;
    this.#onDropped = onDropped;
  }

  /**
   * Starts an effect. Its answer becomes ready unless it is dropped before.
   *
   * @param perform how, where it is not just performed
   */
  start(effect: ConcurrentEffect, perform = (abort: AbortSwitch) => this.#performers.concurrent(effect, abort)): void {
    const flight: Flight = { effect, abort: new AbortSwitch() };
    this.#flights.set(effect.id, flight);
    const settled = perform(flight.abort);
    settled
      .then((answer) => {
        const ready = { id: effect.id, answer };
        if (!this.#flights.delete(effect.id)) return this.#onDropped?.(ready);
        this.#ready.push(ready);
        this.#wake();
      })
      .catch((error: unknown) => this.fail(error));
  }

  /** Nothing more is answered: the next `throwFault` throws. Only the first error counts. */
  fail(error: unknown): void {
    this.#fault ??= { error };
    this.#wake();
  }

  /** Aborts an effect whose answer no longer counts. */
  drop(id: string): void {
    for (const ready of this.#ready) if (ready.id === id) this.#onDropped?.(ready);
    this.#ready = this.#ready.filter((ready) => ready.id !== id);
    const flight = this.#flights.get(id);
    this.#flights.delete(id);
    flight?.abort.abort(new Error("the chain that made the call was stopped"));
  }

  /** Aborts everything; no answer counts any more. */
  dropAll(): void {
    for (const id of this.#flights.keys()) this.drop(id);
    this.#ready = [];
    this.#wake();
  }

  /** Cuts short what a stop may cut; each is answered as interrupted. */
  interrupt(): void {
    for (const { effect, abort } of this.#flights.values()) {
      if (!this.#performers.survivesStop(effect)) abort.abort(new Error("the call was stopped"));
    }
  }

  /** Whether there is nothing to wait for. */
  get isEmpty(): boolean {
    return this.#flights.size === 0 && this.#ready.length === 0;
  }

  /** Waits until an answer is ready, everything was dropped, or a performer broke. */
  async waitForAnswer(): Promise<void> {
    if (this.#ready.length > 0 || this.#fault !== undefined) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = () => {};
  }

  /** Throws when a performer, or the record of one, broke. */
  throwFault(): void {
    if (this.#fault !== undefined) throw this.#fault.error;
  }

  /** The next answer to deliver, in the order they came. */
  takeReady(): ReadyAnswer | undefined {
    return this.#ready.shift();
  }
}

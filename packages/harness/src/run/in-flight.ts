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
  readonly #flights = new Map<string, Flight>();
  #ready: ReadyAnswer[] = [];
  /** A performer broke: its effect will never be answered. */
  #fault: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};

  constructor(performers: Performers) {
    this.#performers = performers;
  }

  /** Starts an effect. Its answer becomes ready unless it is dropped before. */
  start(effect: ConcurrentEffect): void {
    const flight: Flight = { effect, abort: new AbortSwitch() };
    this.#flights.set(effect.id, flight);
    const settled = this.#performers.concurrent(effect, flight.abort);
    settled
      .then((answer) => {
        if (!this.#flights.delete(effect.id)) return;
        this.#ready.push({ id: effect.id, answer });
        this.#wake();
      })
      .catch((error: unknown) => {
        this.#fault = { error };
        this.#wake();
      });
  }

  /** Aborts an effect whose answer no longer counts. */
  drop(id: string): void {
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

  /** The next answer to deliver, in the order they came. Throws when a performer broke. */
  takeReady(): ReadyAnswer | undefined {
    if (this.#fault !== undefined) throw this.#fault.error;
    return this.#ready.shift();
  }
}

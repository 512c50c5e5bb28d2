import { setImmediate as eventLoopTurn } from "node:timers/promises";
import type { Run } from "@runvil/engine";
import type { Effect, EffectAnswer, Outcome, RunEvent, StoreOperationEffect } from "@runvil/protocol";
import { InFlight } from "./in-flight.js";
import { Performers } from "./performers.js";
import type { RunSetting } from "./run-setting.js";

// Answers that come without any waiting would otherwise keep the event loop from its other work.
const STEPS_PER_TURN = 32;

/**
 * Steps one run to its end.
 *
 * It owns when the Engine is stepped and answered; the performers own what an effect does. The invariants:
 * 1. The Engine is never entered while it runs: `step` and `answer` are called from one loop only. `cancel` is the exception
 *    that the Engine allows.
 * 2. Store operations of a step are performed in emission order and answered before any other answer.
 * 3. An effect is on record before it is performed, an answer before it is delivered.
 * 4. After a cancel nothing more is delivered.
 */
export class RunDriver {
  readonly #run: Run;
  readonly #setting: RunSetting;
  readonly #performers: Performers;
  readonly #inFlight: InFlight;
  #cancelled = false;
  #ended = false;

  constructor(run: Run, setting: RunSetting) {
    this.#run = run;
    this.#setting = setting;
    this.#performers = new Performers(setting);
    this.#inFlight = new InFlight(this.#performers);
  }

  /** Runs to the outcome. Call once. Never rejects. */
  async drive(): Promise<Outcome> {
    try {
      return await this.#loop();
    } catch (error) {
      this.#performers.log.error("a run broke", { cause: error });
      const message = `internal invariant violated: ${error instanceof Error ? error.message : "unknown failure"}`;
      return { status: "failed", error: { kind: "Internal", message } };
    } finally {
      this.#ended = true;
      this.#inFlight.dropAll();
    }
  }

  cancel(): void {
    if (this.#ended || this.#cancelled) return;
    this.#cancelled = true;
    this.#run.cancel();
    this.#inFlight.dropAll();
  }

  stop(): void {
    if (!this.#ended) this.#inFlight.interrupt();
  }

  async #loop(): Promise<Outcome> {
    for (let steps = 1; ; steps += 1) {
      const step = this.#run.step((event) => this.#report(event));
      for (const id of step.dropped) this.#inFlight.drop(id);
      if (step.outcome !== undefined) return step.outcome;
      await this.#issue(step.effects);
      if (step.more || steps % STEPS_PER_TURN === 0) await eventLoopTurn();
      if (!step.more && this.#mustWait(step.effects)) await this.#inFlight.waitForAnswer();
      await this.#deliverReady();
    }
  }

  /** Whether the Engine has nothing new to work on. */
  #mustWait(effects: readonly Effect[]): boolean {
    if (this.#cancelled || effects.some((effect) => effect.kind === "store_operation")) return false;
    if (this.#inFlight.isEmpty) throw new Error("the run waits for nothing");
    return true;
  }

  async #issue(effects: readonly Effect[]): Promise<void> {
    const storeOperations: StoreOperationEffect[] = [];
    for (const effect of effects) {
      if (this.#cancelled) return;
      await this.#setting.record?.effect?.(effect);
      if (effect.kind === "store_operation") storeOperations.push(effect);
      else if (!this.#cancelled) this.#inFlight.start(effect);
    }
    for (const effect of storeOperations) {
      if (this.#cancelled) return;
      await this.#deliver(effect.id, await this.#performers.store(effect));
    }
  }

  async #deliverReady(): Promise<void> {
    for (let next = this.#inFlight.takeReady(); next !== undefined; next = this.#inFlight.takeReady()) {
      await this.#deliver(next.id, next.answer);
    }
  }

  async #deliver(id: string, answer: EffectAnswer): Promise<void> {
    if (this.#cancelled) return;
    await this.#setting.record?.answer?.(id, answer);
    if (!this.#cancelled) this.#run.answer(id, answer);
  }

  #report(event: RunEvent): void {
    try {
      this.#setting.onEvent?.(event);
    } catch (cause) {
      this.#performers.log.warn("an observer of events failed", { event: event.event, cause });
    }
  }
}

import { setImmediate as eventLoopTurn } from "node:timers/promises";
import type { Run } from "@runvil/engine";
import type { Effect, EffectAnswer, Outcome, RunEvent, StoreOperationEffect } from "@runvil/protocol";
import { freeze } from "../freeze.js";
import { observe } from "../observe.js";
import { CancelGrace, LEFT_BEHIND } from "./cancel-grace.js";
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
 * 4. After a cancel nothing more is delivered, and a store or a record is waited for no longer than the grace.
 * 5. What others watch is frozen, so that nobody changes what the run goes on with.
 */
export class RunDriver {
  readonly #run: Run;
  readonly #setting: RunSetting;
  readonly #performers: Performers;
  readonly #inFlight: InFlight;
  readonly #grace: CancelGrace;
  #cancelled = false;
  #ended = false;

  constructor(run: Run, setting: RunSetting) {
    this.#run = run;
    this.#setting = setting;
    this.#performers = new Performers(setting);
    this.#inFlight = new InFlight(this.#performers);
    this.#grace = new CancelGrace(this.#performers.abortGraceMs);
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
      this.#grace.end();
      this.#inFlight.dropAll();
    }
  }

  cancel(): void {
    if (this.#ended || this.#cancelled) return;
    this.#cancelled = true;
    this.#grace.begin();
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
      await this.#recorded(this.#setting.record?.effect?.(freeze(effect)));
      if (effect.kind === "store_operation") storeOperations.push(effect);
      else if (!this.#cancelled) this.#inFlight.start(effect);
    }
    for (const effect of storeOperations) {
      if (this.#cancelled) return;
      const answer = await this.#grace.wait(this.#performers.store(effect));
      if (answer === LEFT_BEHIND) this.#performers.log.warn("a store did not end an operation after the cancel");
      else await this.#deliver(effect.id, answer);
    }
  }

  async #deliverReady(): Promise<void> {
    for (let next = this.#inFlight.takeReady(); next !== undefined; next = this.#inFlight.takeReady()) {
      await this.#deliver(next.id, next.answer);
    }
  }

  async #deliver(id: string, answer: EffectAnswer): Promise<void> {
    if (this.#cancelled) return;
    await this.#recorded(this.#setting.record?.answer?.(id, freeze(answer)));
    if (!this.#cancelled) this.#run.answer(id, answer);
  }

  async #recorded(record: void | Promise<void>): Promise<void> {
    if (record === undefined) return;
    const end = await this.#grace.wait(Promise.resolve(record));
    if (end === LEFT_BEHIND) this.#performers.log.warn("a record was not complete after the cancel");
  }

  #report(event: RunEvent): void {
    const { meter, onEvent } = this.#setting;
    meter?.(event);
    if (onEvent === undefined) return;
    observe(
      () => onEvent(freeze(event)),
      (cause) => this.#performers.log.warn("an observer of events failed", { event: event.event, cause }),
    );
  }
}

import { setImmediate as eventLoopTurn } from "node:timers/promises";
import type { CancelPoint, Run } from "@runvil/engine";
import type { Effect, Outcome, StoreOperationEffect } from "@runvil/protocol";
import { freeze } from "../freeze.js";
import { type Divergence, divergedOutcome } from "../journal/divergence.js";
import { reporter } from "../journal/replay-run.js";
import { observe } from "../observe.js";
import { CancelGrace, LEFT_BEHIND } from "./cancel-grace.js";
import { InFlight, type ReadyAnswer } from "./in-flight.js";
import { OpenedRun } from "./opened-run.js";
import { Performers } from "./performers.js";
import { outcomeOfFault } from "./run-fault.js";
import type { RunSetting } from "./run-setting.js";
import { StepCount } from "./step-count.js";

// Answers that come without any waiting would otherwise keep the event loop from its other work.
const STEPS_PER_TURN = 32;

/**
 * Steps one run to its end.
 *
 * It owns when the Engine is stepped and answered; the performers own what an effect does, the opened run what was on record
 * before. The invariants:
 * 1. The Engine is never entered while it runs: `step` and `answer` are called from one loop only. `cancel` is the exception
 *    that the Engine allows.
 * 2. Store operations of a step are performed in emission order and answered before any other answer.
 * 3. An effect is on record before it is performed, an answer before it is delivered.
 * 4. After a cancel nothing more is delivered, and a store or a record is waited for no longer than the grace.
 * 5. What others watch is frozen, so that nobody changes what the run goes on with.
 * 6. Answers are handed over at rest only, after a step that did not end with a time slice: then what the run makes of them
 *    depends on nothing but which came together.
 */
export class RunDriver {
  readonly #run: Run;
  readonly #setting: RunSetting;
  readonly #performers: Performers;
  readonly #inFlight: InFlight;
  readonly #grace: CancelGrace;
  readonly #opened: OpenedRun | undefined;
  readonly #report: ReturnType<typeof reporter>;
  readonly #count = new StepCount();
  /** Answers of store operations, which go before all others. */
  #stored: ReadyAnswer[] = [];
  /** Effects that the replay left open and that are not performed yet. */
  #leftOpen: readonly Effect[] = [];
  #divergence: Divergence | undefined;
  /** A cancel within the replay ends it: the journal stays as it is. */
  readonly #replaying: AbortController | undefined;
  #live = false;
  #cancelled = false;
  #cancelRecorded = false;
  /** Answers that came too late because of a cancel that is not on record yet. */
  readonly #cutOff: ReadyAnswer[] = [];
  #ended = false;

  constructor(run: Run, setting: RunSetting) {
    const { record, opening } = setting;
    this.#run = run;
    this.#setting = setting;
    this.#performers = new Performers(setting, (fault) => this.#inFlight.fail(fault));
    const onDropped = record?.dropped === undefined ? undefined : (late: ReadyAnswer) => this.#dropped(late);
    this.#inFlight = new InFlight(this.#performers, onDropped);
    this.#grace = new CancelGrace(this.#performers.abortGraceMs);
    this.#report = reporter({ ...setting, log: this.#performers.log });
    if (opening === undefined) return;
    this.#replaying = new AbortController();
    const parts = { performers: this.#performers, report: this.#report, signal: this.#replaying.signal };
    this.#opened = new OpenedRun({ run, opening, record, ...parts });
  }

  /** Where the replay of an opened run diverged. */
  get divergence(): Divergence | undefined {
    return this.#divergence;
  }

  /** Runs to the outcome. Call once. Never rejects. */
  async drive(): Promise<Outcome> {
    try {
      return (await this.#open()) ?? (await this.#loop());
    } catch (error) {
      this.#performers.log.error("a run broke", { cause: error });
      return outcomeOfFault(error);
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
    if (this.#live) this.#run.cancel();
    this.#replaying?.abort();
    this.#inFlight.dropAll();
  }

  stop(): void {
    if (!this.#ended) this.#inFlight.interrupt();
  }

  /** Replays what is on record. Gives the outcome when the run ends there. */
  async #open(): Promise<Outcome | undefined> {
    const opened = this.#opened;
    const { opening, record } = this.#setting;
    const end = await opened?.replay();
    if (end?.kind === "diverged") return this.#diverged(end.divergence);
    if (end?.kind === "stopped") return { status: "cancelled" };
    if (end !== undefined) {
      if (opening?.recording.end === undefined) await this.#recordEnd(end.outcome);
      return end.outcome;
    }
    this.#live = true;
    if (this.#cancelled) this.#run.cancel();
    if (opened === undefined || opening === undefined) return undefined;
    if (opening.kind === "fork" && opening.models !== undefined) {
      await this.#recorded(record?.rebound?.(opening.models));
      this.#run.rebind(opening.models);
    }
    observe(
      () => opening.onLive?.(),
      (cause) => this.#performers.log.warn("an observer of a resume failed", { cause }),
    );
    // The step that takes the last batch is still to come: store operations that the batch lacks belong to it, and what else is
    // left open that step may drop.
    this.#count.goOn(opened.batches);
    this.#leftOpen = opened.leftOpen.filter(({ kind }) => kind !== "store_operation");
    await this.#perform(opened.leftOpen.filter(({ kind }) => kind === "store_operation"));
    await this.#handOver();
    return undefined;
  }

  async #loop(): Promise<Outcome> {
    for (let steps = 1; ; steps += 1) {
      this.#count.closeBatch();
      if (this.#cancelled) await this.#recordCancel(null, this.#count.steps);
      const before = this.#count.steps;
      const step = this.#run.step(this.#report);
      this.#count.step();
      for (const id of step.dropped) this.#drop(id);
      const { cancelSeen } = this.#run;
      if (cancelSeen !== undefined) await this.#recordCancel(cancelSeen, before);
      if (step.outcome !== undefined) return this.#finish(step.outcome);
      const diverged = await this.#issue(step.effects);
      if (diverged !== undefined) return diverged;
      if (step.more || steps % STEPS_PER_TURN === 0) await eventLoopTurn();
      if (step.more) continue;
      if (this.#leftOpen.length > 0) await this.#performLeftOpen();
      const missing = this.#cancelled ? undefined : this.#opened?.missing();
      if (missing !== undefined) return this.#diverged(missing);
      if (this.#mustWait()) await this.#inFlight.waitForAnswer();
      await this.#handOver();
    }
  }

  /** Effects of a step but for those on record: a later slice may drop them, as it did before, and then they were answered. */
  #putOff(effects: readonly Effect[]): readonly Effect[] {
    const opened = this.#opened;
    if (opened === undefined) return effects;
    const isPutOff = ({ id, kind }: Effect): boolean => kind !== "store_operation" && opened.holds(id);
    this.#leftOpen = [...this.#leftOpen, ...effects.filter(isPutOff)];
    return effects.filter((effect) => !isPutOff(effect));
  }

  #drop(id: string): void {
    this.#inFlight.drop(id);
    this.#leftOpen = this.#leftOpen.filter((effect) => effect.id !== id);
  }

  /** At the first rest: the run still wants what the replay left open. */
  async #performLeftOpen(): Promise<void> {
    const effects = this.#leftOpen;
    this.#leftOpen = [];
    await this.#perform(effects);
  }

  /** Whether the Engine has nothing new to work on. */
  #mustWait(): boolean {
    if (this.#cancelled || this.#stored.length > 0) return false;
    if (this.#inFlight.isEmpty) throw new Error("the run waits for nothing");
    return true;
  }

  /** Puts effects on record, then has them performed. Gives the outcome when they diverge from the journal. */
  async #issue(effects: readonly Effect[]): Promise<Outcome | undefined> {
    if (effects.length === 0) return undefined;
    const { record } = this.#setting;
    for (const effect of effects) {
      if (this.#cancelled) return undefined;
      const divergence = this.#opened?.take(effect);
      if (divergence !== undefined) return this.#diverged(divergence);
      if (this.#opened?.holds(effect.id) !== true) await this.#recorded(record?.effect?.(freeze(effect)));
    }
    if (!this.#cancelled) await this.#recorded(record?.issued?.());
    await this.#perform(this.#putOff(effects));
    return undefined;
  }

  async #perform(effects: readonly Effect[]): Promise<void> {
    const storeOperations: StoreOperationEffect[] = [];
    for (const effect of effects) {
      if (this.#cancelled) return;
      if (effect.kind === "store_operation") storeOperations.push(effect);
      else this.#inFlight.start(effect, this.#opened?.performer(effect));
    }
    for (const effect of storeOperations) {
      if (this.#cancelled) return;
      const done = this.#opened?.doneBefore(effect);
      const answer = done ?? (await this.#grace.wait(this.#performers.store(effect)));
      if (answer === LEFT_BEHIND) this.#performers.log.warn("a store did not end an operation after the cancel");
      else this.#stored.push({ id: effect.id, answer });
    }
  }

  /** Hands over all answers that have come, as one batch. */
  async #handOver(): Promise<void> {
    for (let next = this.#takeAnswer(); next !== undefined; next = this.#takeAnswer()) {
      if (this.#cancelled) return;
      const { id, answer } = next;
      const batch = this.#count.hand();
      await this.#recorded(this.#setting.record?.answer?.(id, freeze(answer), batch));
      if (!this.#cancelled) this.#run.answer(id, answer);
    }
  }

  #takeAnswer(): ReadyAnswer | undefined {
    this.#inFlight.throwFault();
    return this.#stored.shift() ?? this.#inFlight.takeReady();
  }

  async #finish(outcome: Outcome): Promise<Outcome> {
    const missing = outcome.status === "cancelled" ? undefined : this.#opened?.missing();
    if (missing !== undefined) return this.#diverged(missing);
    await this.#recordEnd(outcome);
    return outcome;
  }

  #diverged(divergence: Divergence): Outcome {
    this.#divergence = divergence;
    return divergedOutcome(divergence);
  }

  /** The outcome stands, whatever becomes of the record of it: a resume finds it again. */
  async #recordEnd(outcome: Outcome): Promise<void> {
    try {
      await this.#recorded(this.#setting.record?.ended?.(outcome));
    } catch (cause) {
      this.#performers.log.error("the end of a run could not be put on record", { cause });
    }
  }

  async #recordCancel(seen: CancelPoint | null, steps: number): Promise<void> {
    if (this.#cancelRecorded) return;
    await this.#recorded(this.#setting.record?.cancelled?.({ seen, steps }));
    this.#cancelRecorded = true;
    for (const late of this.#cutOff.splice(0)) this.#dropped(late);
  }

  /**
   * An answer came too late: nobody waits for its record, but the run ends when it fails. What a cancel made late goes on record
   * after the cancel: without that a resume would wait for the answer again.
   */
  #dropped(late: ReadyAnswer): void {
    if (this.#ended) return;
    if (this.#cancelled && !this.#cancelRecorded) {
      this.#cutOff.push(late);
      return;
    }
    const { id, answer } = late;
    const { record } = this.#setting;
    const put = async (): Promise<void> => record?.dropped?.(id, freeze(answer));
    put().catch((fault: unknown) => this.#inFlight.fail(fault));
  }

  #recorded(record: void | Promise<void>): void | Promise<void> {
    return record === undefined ? undefined : this.#afterRecord(record);
  }

  async #afterRecord(record: Promise<void>): Promise<void> {
    const end = await this.#grace.wait(Promise.resolve(record));
    if (end === LEFT_BEHIND) this.#performers.log.warn("a record was not complete after the cancel");
  }
}

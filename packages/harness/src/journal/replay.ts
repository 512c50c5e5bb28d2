import { setImmediate as eventLoopTurn } from "node:timers/promises";
import type { Run } from "@runvil/engine";
import type { Batch, EndLine, Recording } from "@runvil/journal";
import type { Effect, Outcome, RunEvent } from "@runvil/protocol";
import type { RunRecord } from "../run/run-record.js";
import {
  cancelUnseen,
  compareEffects,
  compareOutcomes,
  type Divergence,
  endUnreached,
  neverRequested,
} from "./divergence.js";
import { SameRound } from "./same-round.js";

// A long replay would otherwise keep the event loop from its other work.
const STEPS_PER_TURN = 32;

/** What a run is replayed with. */
export interface ReplaySetting {
  /** Fresh from `startRun`. */
  readonly run: Run;
  readonly recording: Recording;
  /** Gets each event as it happens. */
  readonly report: (event: RunEvent) => void;
  /** Ends the replay between two steps. */
  readonly signal?: AbortSignal;
  /** A fork: what it replays is put on record as its own. Effects that the recording does not hold are its own too. */
  readonly fork?: RunRecord;
}

/** How a replay, or a part of it, ended. */
export type ReplayEnd =
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "diverged"; readonly divergence: Divergence }
  /** The signal aborted. */
  | { readonly kind: "stopped" };

/**
 * Steps a run through what a journal holds: no effect is performed.
 *
 * It owns which recorded moment is next and what the run asked for; the Engine owns what becomes of it.
 * Invariant 1: answers are handed over at rest, after a step that did not end with a time slice, and in the recorded batches.
 * Invariant 2: nothing is handed over that the run did not ask for in just these words.
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export class Replay {
  readonly #setting: ReplaySetting;
  readonly #run: Run;
  readonly #recording: Recording;
  readonly #requested = new Set<string>();
  readonly #rounds: SameRound;
  readonly #inFlight = new Map<string, Effect>();
  #next = 0;
  #batches = 0;
  #steps = 0;
  #allSteps = 0;
  #cancelled = false;

  constructor(setting: ReplaySetting) {
    this.#setting = setting;
    this.#run = setting.run;
    this.#recording = setting.recording;
    this.#rounds = new SameRound(setting.recording);
    for (const moment of setting.recording.moments) {
      if (moment.kind !== "cancel" || moment.cancel.chain === null || moment.cancel.check === null) continue;
      setting.run.cancelAt({ chain: moment.cancel.chain, check: moment.cancel.check });
    }
  }

  /** The effects that the run waits for, in the order in which they were issued. */
  get inFlight(): readonly Effect[] {
    return Array.from(this.#inFlight.values());
  }

  /** How many batches of answers were handed over. */
  get batches(): number {
    return this.#batches;
  }

  /** Steps since answers were last handed over. */
  get steps(): number {
    return this.#steps;
  }

  /**
   * Hands over all that the journal holds. Returns undefined when that is done, with the step that takes the last of it still to
   * be made: what is left of the last batch can be added to it.
   */
  async play(): Promise<ReplayEnd | undefined> {
    while (this.#next < this.#recording.moments.length) {
      const end = await this.#handOver();
      if (end !== undefined) return end;
    }
    return undefined;
  }

  /** After `play`: steps on until the run rests. Returns undefined when it waits for what the journal does not hold. */
  async rest(): Promise<ReplayEnd | undefined> {
    const end = await this.#toRest();
    if (end !== undefined) return end;
    const divergence = this.missing() ?? this.#goneOn();
    return divergence === undefined ? undefined : { kind: "diverged", divergence };
  }

  /** Whether the journal holds an effect. */
  holds(id: string): boolean {
    return this.#recording.effects.has(id);
  }

  /** Takes an effect that the run asks for; tells how it differs from what the journal holds. */
  take(effect: Effect): Divergence | undefined {
    const recorded = this.#recording.effects.get(effect.id);
    if (recorded === undefined && this.#mayBeNew) return undefined;
    if (recorded !== undefined) this.#requested.add(effect.id);
    return this.#rounds.isSame(effect) ? undefined : compareEffects(recorded, effect);
  }

  /** The first effect that the journal holds and the run, at its end or at rest, never asked for. */
  missing(): Divergence | undefined {
    const { effects } = this.#recording;
    if (this.#requested.size === effects.size) return undefined;
    for (const [id, effect] of effects) if (!this.#requested.has(id)) return neverRequested(effect);
    return undefined;
  }

  /** Whether the run may ask for what the journal does not hold. */
  get #mayBeNew(): boolean {
    if (this.#setting.fork !== undefined || this.#isOver || this.#cancelled) return true;
    // A cancel that came while a step's effects were put on record kept the rest of them out.
    return this.#recording.moments[this.#next]?.kind === "cancel";
  }

  get #isOver(): boolean {
    return this.#next >= this.#recording.moments.length;
  }

  async #handOver(): Promise<ReplayEnd | undefined> {
    const moment = this.#recording.moments[this.#next];
    switch (moment?.kind) {
      case undefined:
        return undefined;
      case "rebind":
        this.#next += 1;
        await this.#setting.fork?.rebound?.(moment.models);
        this.#run.rebind(moment.models);
        return undefined;
      case "batch":
        return (moment.goesOn ? undefined : await this.#toRest()) ?? (await this.#answer(moment));
      case "cancel": {
        const end = await this.#toRest();
        if (end !== undefined || this.#isOver) return end;
        return { kind: "diverged", divergence: cancelUnseen(moment.cancel.chain ?? "0") };
      }
    }
  }

  async #answer({ goesOn, answers }: Batch): Promise<ReplayEnd | undefined> {
    this.#next += 1;
    if (!goesOn) this.#batches += 1;
    this.#steps = 0;
    for (const { id, answer } of answers) {
      const recorded = this.#recording.effects.get(id);
      const effect = this.#inFlight.get(id);
      if (effect === undefined) {
        if (recorded === undefined) throw new Error(`the journal answers ${id}, which it does not hold`);
        return { kind: "diverged", divergence: neverRequested(recorded) };
      }
      this.#inFlight.delete(id);
      await this.#setting.fork?.answer?.(id, answer, this.#batches - 1);
      this.#run.answer(id, answer);
    }
    return undefined;
  }

  /** Steps until every chain waits; after a cancel, to the outcome. */
  async #toRest(): Promise<ReplayEnd | undefined> {
    for (let rested = false; ; ) {
      rested = this.#cancelBetweenSteps(rested) ? false : rested;
      if (rested && !this.#cancelled) return undefined;
      if (this.#setting.signal?.aborted === true) return { kind: "stopped" };
      const step = this.#run.step(this.#setting.report);
      this.#steps += 1;
      this.#allSteps += 1;
      for (const id of step.dropped) this.#inFlight.delete(id);
      this.#seeCancel();
      const divergence = await this.#request(step.effects);
      if (divergence !== undefined) return { kind: "diverged", divergence };
      if (step.outcome !== undefined) return this.#ended(step.outcome);
      if (step.more || this.#allSteps % STEPS_PER_TURN === 0) await eventLoopTurn();
      rested = !step.more;
    }
  }

  /** Cancels the run where its journal has a cancel that came between two steps. */
  #cancelBetweenSteps(rested: boolean): boolean {
    const moment = this.#recording.moments[this.#next];
    if (moment?.kind !== "cancel" || moment.cancel.chain !== null) return false;
    // Where another version cuts slices elsewhere, the run may rest before.
    if (this.#steps < moment.cancel.steps && !rested) return false;
    this.#next += 1;
    this.#cancelled = true;
    this.#run.cancel();
    return true;
  }

  /** A check of the last step saw the cancel. */
  #seeCancel(): void {
    if (this.#cancelled || this.#run.cancelSeen === undefined) return;
    this.#cancelled = true;
    if (this.#recording.moments[this.#next]?.kind === "cancel") this.#next += 1;
  }

  async #request(effects: readonly Effect[]): Promise<Divergence | undefined> {
    for (const effect of effects) {
      const divergence = this.take(effect);
      if (divergence !== undefined) return divergence;
      this.#inFlight.set(effect.id, effect);
      await this.#setting.fork?.effect?.(effect);
    }
    await this.#setting.fork?.issued?.();
    return undefined;
  }

  #ended(outcome: Outcome): ReplayEnd {
    const divergence = this.#unplayed() ?? this.missing() ?? this.#otherEnd(outcome);
    return divergence === undefined ? { kind: "outcome", outcome } : { kind: "diverged", divergence };
  }

  /** The run ended before all that the journal holds came to it. */
  #unplayed(): Divergence | undefined {
    const moment = this.#recording.moments[this.#next];
    if (moment?.kind === "cancel") return cancelUnseen(moment.cancel.chain ?? "0");
    const [first] = moment?.kind === "batch" ? moment.answers : [];
    const effect = first === undefined ? undefined : this.#recording.effects.get(first.id);
    return effect === undefined ? undefined : neverRequested(effect);
  }

  /** The run waits where its journal says that it ended. */
  #goneOn(): Divergence | undefined {
    const { end } = this.#recording;
    if (end === undefined) return undefined;
    const more = this.inFlight.find(({ id }) => !this.holds(id));
    return more === undefined ? endUnreached(outcomeOf(end)) : compareEffects(undefined, more);
  }

  #otherEnd(outcome: Outcome): Divergence | undefined {
    const { end } = this.#recording;
    return end === undefined ? undefined : compareOutcomes(outcomeOf(end), outcome);
  }
}

/** The outcome that an end line tells. */
export function outcomeOf(end: EndLine): Outcome {
  switch (end.outcome) {
    case "completed":
      return { status: "completed", result: end.result };
    case "failed":
      return { status: "failed", error: end.error };
    case "cancelled":
      return { status: "cancelled" };
  }
}

import type { Run } from "@runvil/engine";
import type {
  Effect,
  EffectAnswer,
  RunEvent,
  StoreOperationAnswer,
  StoreOperationEffect,
  ToolCallFiles,
} from "@runvil/protocol";
import type { AbortSwitch } from "../abort-switch.js";
import { watchAbort } from "../aborted.js";
import type { Divergence } from "../journal/divergence.js";
import {
  checkedDecision,
  decidedAnswer,
  type EffectInDoubt,
  type InDoubtDecision,
  type InDoubtPolicy,
  withFilesLeft,
} from "../journal/in-doubt.js";
import { Replay, type ReplayEnd } from "../journal/replay.js";
import { TurnQueue } from "../store/turn-queue.js";
import type { ConcurrentEffect, Performers } from "./performers.js";
import type { RunOpening } from "./run-opening.js";
import type { RunRecord } from "./run-record.js";

/** Performs an effect in another way than just so. */
export type PerformOpened = (abort: AbortSwitch) => Promise<EffectAnswer>;

/** What an opened run works with. */
export interface OpenedSetting {
  readonly run: Run;
  readonly opening: RunOpening;
  readonly performers: Performers;
  readonly record: RunRecord | undefined;
  readonly report: (event: RunEvent) => void;
  /** Ends the replay. */
  readonly signal: AbortSignal;
}

const NO_FILES: ToolCallFiles = { accesses: [], files: {} };

/**
 * The part of a run that is on record before it goes on live: its replay, and what becomes of the effects that it left open.
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Resume", "Fork".
 */
export class OpenedRun {
  readonly #opening: RunOpening;
  readonly #performers: Performers;
  /** Let go of, with the whole recording, when the run has asked for all that it holds. */
  #replay: Replay | undefined;
  readonly #asking = new TurnQueue();

  constructor({ run, opening, performers, record, report, signal }: OpenedSetting) {
    this.#opening = opening;
    this.#performers = performers;
    this.#replay = new Replay({
      run,
      recording: opening.recording,
      report,
      signal,
      ...(opening.kind === "fork" ? { fork: record ?? {} } : {}),
    });
  }

  /** Replays. Returns undefined when the run goes on live. */
  async replay(): Promise<ReplayEnd | undefined> {
    const end = await this.#replay?.play();
    if (end !== undefined || this.#opening.recording.end === undefined) return end;
    return this.#replay?.rest();
  }

  /** How many batches of answers were handed over. */
  get batches(): number {
    return this.#replay?.batches ?? 0;
  }

  /** The effects that wait for an answer after the replay, in the order in which they were issued. */
  get leftOpen(): readonly Effect[] {
    return this.#replay?.inFlight ?? [];
  }

  /** Whether the journal holds an effect, so that it is not put on record again. */
  holds(id: string): boolean {
    return this.#opening.kind === "resume" && this.#replay?.holds(id) === true;
  }

  /** Takes an effect of a step after the replay; tells how it differs from what the journal holds. */
  take(effect: Effect): Divergence | undefined {
    return this.#replay?.take(effect);
  }

  /** The first effect of the journal that the run, at rest or at its end, never asked for. */
  missing(): Divergence | undefined {
    const missing = this.#replay?.missing();
    if (missing === undefined) this.#replay = undefined;
    return missing;
  }

  /** How to perform an effect that may have been performed before; undefined: just so. */
  performer(effect: ConcurrentEffect): PerformOpened | undefined {
    if (this.#opening.kind === "fork" || !this.holds(effect.id) || effect.kind === "timer") return undefined;
    const { inDoubt, writes } = this.#opening;
    const files = writes.left.get(effect.id) ?? NO_FILES;
    if (effect.kind === "model_round") {
      return inDoubt.rounds === "ask" ? (abort) => this.#ask(effect, inDoubt, files, abort) : undefined;
    }
    if (this.#performers.isIdempotent(effect)) {
      return async (abort) => withFilesLeft(await this.#performers.concurrent(effect, abort), files);
    }
    if (inDoubt.tools === "ask") return (abort) => this.#ask(effect, inDoubt, files, abort);
    return async () => decidedAnswer(effect, { action: "fail" }, files);
  }

  /** The answer of a store operation that was done before; undefined: it is to be performed. */
  doneBefore(effect: StoreOperationEffect): StoreOperationAnswer | undefined {
    if (this.#opening.kind === "fork" || !this.#opening.writes.done.has(effect.id)) return undefined;
    return { ok: true, value: null };
  }

  async #ask(
    effect: EffectInDoubt,
    policy: InDoubtPolicy,
    files: ToolCallFiles,
    abort: AbortSwitch,
  ): Promise<EffectAnswer> {
    const watch = watchAbort(abort);
    try {
      const decided = this.#asking.run(async (): Promise<InDoubtDecision> => {
        // Whoever is asked one at a time is not asked about what nobody waits for any more.
        if (abort.aborted) return { action: "fail" };
        return policy.ask === undefined ? { action: "fail" } : checkedDecision(await policy.ask(effect));
      });
      const decision = await Promise.race([watch.aborted, decided]);
      if (decision === "aborted") return { ok: false, value: { kind: "cancelled", ...files } };
      if (decision.action === "run") return withFilesLeft(await this.#performers.concurrent(effect, abort), files);
      return decidedAnswer(effect, decision, files);
    } finally {
      watch.release();
    }
  }
}

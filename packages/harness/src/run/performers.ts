import { Services } from "@runvil/plugin-sdk";
import type {
  Effect,
  EffectAnswer,
  StoreOperationAnswer,
  StoreOperationEffect,
  ToolCallEffect,
} from "@runvil/protocol";
import type { Abortable } from "../abort-switch.js";
import { journaledStore } from "../journal/journaled-store.js";
import { DEFAULT_HARNESS_LIMITS } from "../limits.js";
import { type Log, logWith, SILENT_LOG } from "../log.js";
import { type ModelRoundSetting, performModelRound } from "../model/perform-model-round.js";
import { MemoryStore } from "../store/memory-store.js";
import { RunFiles } from "../store/run-files.js";
import { performStoreOperation } from "../store/store-operation.js";
import { type Clock, performTimer, SYSTEM_CLOCK } from "../timer.js";
import { performToolCall, type ToolCallSetting } from "../tool/perform-tool-call.js";
import type { RunSetting } from "./run-setting.js";

/** An effect that is performed beside others. */
export type ConcurrentEffect = Exclude<Effect, StoreOperationEffect>;

/** Performs the four kinds of effects of one run. */
export class Performers {
  readonly log: Log;
  /** How long a tool, a store or a record may take after a cancel until nobody waits for it, in milliseconds. */
  readonly abortGraceMs: number;
  readonly #filesOf: (effect: Effect, by: "tool_call" | "store_operation") => RunFiles;
  readonly #toolCalls: ToolCallSetting;
  readonly #modelRounds: ModelRoundSetting;
  readonly #clock: Clock;

  /** @param onFault gets what the record of files throws or rejects with: the run has to end */
  constructor(setting: RunSetting, onFault: (fault: unknown) => void = () => {}) {
    const limits = { ...DEFAULT_HARNESS_LIMITS, ...setting.limits };
    this.log = logWith(setting.log ?? SILENT_LOG, {});
    this.abortGraceMs = limits.abortGraceMs;
    const store = setting.store ?? new MemoryStore();
    const files = new RunFiles(store);
    const record = setting.record?.files;
    this.#filesOf =
      record === undefined
        ? () => files
        : ({ id }, by) => new RunFiles(journaledStore(store, record, { id, by }, onFault), store);
    this.#toolCalls = {
      tools: setting.tools ?? new Map(),
      files,
      services: setting.services ?? Services.empty,
      log: this.log,
      limits,
      onUnsettled: setting.onUnsettled,
      lend: setting.lend,
    };
    this.#modelRounds = { provider: setting.provider, onDelta: setting.onDelta, log: this.log, limits };
    this.#clock = setting.clock ?? SYSTEM_CLOCK;
  }

  /** Performs a store operation. Wait for each before the next. */
  store(effect: StoreOperationEffect): Promise<StoreOperationAnswer> {
    return performStoreOperation(this.#filesOf(effect, "store_operation"), effect.request);
  }

  /** Performs any other effect; interrupted when `signal` aborts. */
  concurrent(effect: ConcurrentEffect, signal: Abortable): Promise<EffectAnswer> {
    switch (effect.kind) {
      case "model_round":
        return performModelRound(effect, this.#modelRounds, signal);
      case "tool_call":
        return performToolCall(effect, { ...this.#toolCalls, files: this.#filesOf(effect, "tool_call") }, signal);
      case "timer":
        return performTimer(effect.request.seconds, this.#clock, signal, this.log);
    }
  }

  /** Whether a stop leaves the effect in flight. */
  survivesStop(effect: ConcurrentEffect): boolean {
    if (effect.kind !== "tool_call") return false;
    return this.#toolCalls.tools.get(effect.request.tool)?.tool.spec.survivesStop === true;
  }

  /** Whether running a tool call twice does no harm. */
  isIdempotent({ request }: ToolCallEffect): boolean {
    return this.#toolCalls.tools.get(request.tool)?.tool.spec.idempotent === true;
  }
}

import type { ModelProvider } from "@runvil/plugin-sdk";
import type { ModelFailure, ModelRequest, ModelRoundAnswer, ModelRoundEffect } from "@runvil/protocol";
import type { Abortable } from "../abort-switch.js";
import { orAborted } from "../aborted.js";
import { freeze } from "../freeze.js";
import { lendSignal } from "../lend-signal.js";
import type { HarnessLimits } from "../limits.js";
import { type Log, logWith } from "../log.js";
import { observe } from "../observe.js";
import { failureOfThrow, malformedReply, modelFailure } from "./model-failure.js";
import { checkReply } from "./reply-check.js";

/** A piece of a reply's text, shown while it arrives. Live output, never an event. */
export interface ModelDelta {
  readonly text: string;
  /** The id of the `model_round` effect. */
  readonly effect: string;
  readonly round: ModelRequest["round"];
}

/** What model rounds work with: one set for the whole run. */
export interface ModelRoundSetting {
  /** Absent: every round fails as `disabled`. */
  readonly provider?: ModelProvider | undefined;
  readonly onDelta?: ((delta: ModelDelta) => void) | undefined;
  readonly log: Log;
  readonly limits: Pick<HarnessLimits, "maxReplyBytes" | "receiveTimeoutMs">;
}

/**
 * Performs one model round. Never rejects; when `signal` aborts it answers as interrupted at once, whatever the provider
 * does.
 *
 * Source: docs/spec/models.md sections 9 and 10.
 */
export async function performModelRound(
  effect: ModelRoundEffect,
  setting: ModelRoundSetting,
  signal: Abortable,
): Promise<ModelRoundAnswer> {
  if (setting.provider === undefined) return { ok: false, value: modelFailure("disabled") };
  return orAborted(complete(effect, setting.provider, setting, signal), signal, CANCELLED);
}

/** Characters of a provider's own finish word in the log: a word, not a reply. */
const LONGEST_WORD = 100;

const CANCELLED: ModelRoundAnswer = { ok: false, value: { kind: "cancelled" } };

/** Where a round writes. Most rounds write nothing, so it is made when it is asked for. */
function logOf(effect: ModelRoundEffect, setting: ModelRoundSetting): Log {
  const { execution, section } = effect.origin;
  return logWith(setting.log, { execution, section, model: effect.request.model, role: effect.request.role });
}

async function complete(
  effect: ModelRoundEffect,
  provider: ModelProvider,
  setting: ModelRoundSetting,
  signal: Abortable,
): Promise<ModelRoundAnswer> {
  const { maxReplyBytes, receiveTimeoutMs } = setting.limits;
  const log = (): Log => logOf(effect, setting);
  const deltas = deltaSink(effect, setting, log, signal);
  const lent = lendSignal(signal, (cause) => log().error("a model provider failed in an abort listener", { cause }));
  try {
    const given: unknown = await provider.complete(freeze(effect.request), {
      get signal() {
        return lent();
      },
      limits: { maxReplyBytes, receiveTimeoutMs },
      ...(deltas.sink === undefined ? {} : { onDelta: deltas.sink }),
    });
    logOwnWord(given, log);
    const checked = checkReply(given, maxReplyBytes);
    if (!checked.ok) return failed(malformedReply(checked.what), log());
    return { ok: true, value: checked.reply };
  } catch (thrown) {
    // Most providers reject when they are interrupted, which is no failure of theirs.
    if (signal.aborted) return CANCELLED;
    const { failure, hidden } = failureOfThrow(thrown, maxReplyBytes);
    return failed(failure, log(), hidden);
  } finally {
    deltas.close();
  }
}

function deltaSink(effect: ModelRoundEffect, setting: ModelRoundSetting, log: () => Log, signal: Abortable) {
  const { onDelta } = setting;
  const { round } = effect.request;
  let open = true;
  const fail = (cause: unknown): void => {
    if (open) log().warn("live output failed and is off for this round", { cause });
    open = false;
  };
  const sink = (text: unknown): void => {
    if (!open || signal.aborted || onDelta === undefined || typeof text !== "string") return;
    observe(() => onDelta({ text, effect: effect.id, round }), fail);
  };
  return {
    sink: onDelta !== undefined && round.kind === "loop" ? sink : undefined,
    close: () => {
      open = false;
    },
  };
}

function logOwnWord(reply: unknown, log: () => Log): void {
  if (typeof reply !== "object" || reply === null || !("rawFinishReason" in reply)) return;
  const { rawFinishReason } = reply;
  if (typeof rawFinishReason !== "string") return;
  log().debug("the model ended its reply", { rawFinishReason: rawFinishReason.slice(0, LONGEST_WORD) });
}

function failed(failure: ModelFailure, log: Log, hidden: Record<string, unknown> = {}): ModelRoundAnswer {
  log.warn("a model round failed", { kind: failure.kind, reason: failure.message, ...hidden });
  return { ok: false, value: failure };
}

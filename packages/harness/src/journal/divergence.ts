import type { Effect, Outcome } from "@runvil/protocol";
import { isSameJson } from "./same-json.js";

/**
 * Where a replay asked for something else than what the journal holds.
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Replay".
 */
export interface Divergence {
  /** The effect's id; the chain's for a cancel that no check saw; `end` where the outcomes differ. */
  readonly id: string;
  /** The run's message. */
  readonly message: string;
  /** The effect in the journal, whole. Absent: it holds none of this id. */
  readonly recorded?: Effect;
  /** The effect that the replay asked for. Absent: it asked for none of this id. */
  readonly requested?: Effect;
  /** Where `id` is `end`: how the journal says that the run ended. */
  readonly recordedOutcome?: Outcome;
  /** Where `id` is `end`: how the replay ended. Absent: it waits for what the journal has no answer to. */
  readonly reachedOutcome?: Outcome;
}

/** How a run ends whose replay diverged. */
export function divergedOutcome({ message }: Divergence): Outcome {
  return { status: "failed", error: { kind: "Determinism", message } };
}

/** How an effect differs from the recorded one of its id; undefined when it does not. */
export function compareEffects(recorded: Effect | undefined, requested: Effect): Divergence | undefined {
  if (recorded === undefined)
    return { id: requested.id, message: messageOf(requested.id, undefined, requested), requested };
  if (isSameEffect(recorded, requested)) return undefined;
  return { id: requested.id, message: messageOf(requested.id, recorded, requested), recorded, requested };
}

/** The replay never asked for an effect of the journal. */
export function neverRequested(recorded: Effect): Divergence {
  return { id: recorded.id, message: messageOf(recorded.id, recorded, undefined), recorded };
}

/** No check of the replay saw the cancel that the journal holds. */
export function cancelUnseen(chain: string): Divergence {
  return { id: chain, message: `replay divergence at ${chain}: recorded cancel, requested nothing` };
}

/** The replay ended in another way than the journal says; undefined when it did not. */
export function compareOutcomes(recorded: Outcome, reached: Outcome): Divergence | undefined {
  const result = ({ error, ...rest }: { readonly error?: unknown; readonly status: string }): unknown => ({
    ...rest,
    // A traceback is no part of the message.
    ...(typeof error === "object" ? { error: { ...error, traceback: undefined } } : {}),
  });
  if (isSameJson(result(recorded), result(reached))) return undefined;
  const kinds = `recorded ${recorded.status}, requested ${reached.status}`;
  const tail = recorded.status === reached.status ? " (different result)" : "";
  return {
    id: "end",
    message: `replay divergence at end: ${kinds}${tail}`,
    recordedOutcome: recorded,
    reachedOutcome: reached,
  };
}

/** The replay waits for an answer where the journal says that the run ended. */
export function endUnreached(recorded: Outcome): Divergence {
  const message = `replay divergence at end: recorded ${recorded.status}, requested nothing`;
  return { id: "end", message, recordedOutcome: recorded };
}

function messageOf(id: string, recorded: Effect | undefined, requested: Effect | undefined): string {
  const [was, is] = [recorded?.kind ?? "nothing", requested?.kind ?? "nothing"];
  return `replay divergence at ${id}: recorded ${was}, requested ${is}${was === is ? " (different request)" : ""}`;
}

/** The names of the runs do not count: a fork has one of its own. */
function isSameEffect(recorded: Effect, requested: Effect): boolean {
  return (
    recorded.kind === requested.kind &&
    isSameJson({ ...recorded.origin, execution: "" }, { ...requested.origin, execution: "" }) &&
    isSameJson(requestOf(recorded), requestOf(requested))
  );
}

function requestOf(effect: Effect): unknown {
  if (effect.kind !== "model_round") return effect.request;
  return { ...effect.request, round: { ...effect.request.round, execution: "" } };
}

import type { Run } from "@runvil/engine";
import type { Recording } from "@runvil/journal";
import type { Outcome, RunEvent } from "@runvil/protocol";
import { freeze } from "../freeze.js";
import type { Log } from "../log.js";
import { observe } from "../observe.js";
import { type Divergence, divergedOutcome } from "./divergence.js";
import { Replay } from "./replay.js";

/** Who watches a replay. */
export interface ReplayWatch {
  /** Gets each event as it happens, and must not change it. */
  readonly meter?: (event: RunEvent) => void;
  /** Gets each event, frozen. What it throws is logged. */
  readonly onEvent?: (event: RunEvent) => void;
  readonly log: Log;
  /** Aborting it ends the replay: its outcome is cancelled. */
  readonly signal?: AbortSignal;
}

/** What a replay came to. */
export interface ReplayedRun {
  /** How the run ended; kind `Determinism` when the replay diverged. Undefined when the journal ends before the run did. */
  readonly outcome: Outcome | undefined;
  readonly divergence?: Divergence;
}

/**
 * Replays a run: the same events and outcome from the answers of its journal. No model is asked, no tool is called, no file is
 * touched.
 *
 * @param run fresh from `startRun`, with the prompt and the environment of the recording's header
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Replay".
 */
export async function replayRun(run: Run, recording: Recording, watch: ReplayWatch): Promise<ReplayedRun> {
  const { signal } = watch;
  const replay = new Replay({ run, recording, report: reporter(watch), ...(signal === undefined ? {} : { signal }) });
  const end = (await replay.play()) ?? (await replay.rest());
  switch (end?.kind) {
    case undefined:
      return { outcome: undefined };
    case "outcome":
      return { outcome: end.outcome };
    case "diverged":
      return { outcome: divergedOutcome(end.divergence), divergence: end.divergence };
    case "stopped":
      return { outcome: { status: "cancelled" } };
  }
}

/** Hands events to those who watch; none of them can change or break the run. */
export function reporter({ meter, onEvent, log }: ReplayWatch): (event: RunEvent) => void {
  return (event) => {
    meter?.(event);
    if (onEvent === undefined) return;
    observe(
      () => onEvent(freeze(event)),
      (cause) => log.warn("an observer of events failed", { event: event.event, cause }),
    );
  };
}

import type { Host } from "@runvil/host";
import type { Services } from "@runvil/plugin-sdk";
import type { Outcome, RunEvent } from "@runvil/protocol";

/**
 * Replays a journaled run, and tells in words what of it is not the same, byte for byte.
 *
 * @param services what a dialect's Packs need before they can be part of a run
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Replay".
 */
export async function replayProblems(
  host: Host,
  run: string,
  outcome: Outcome,
  events: readonly RunEvent[],
  services: Services,
): Promise<readonly string[]> {
  const replayed: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => void replayed.push(event);
  const { divergence, outcome: again } = await host.replay(run, { onEvent, services });
  if (divergence !== undefined) return [divergence.message];
  const [was, is] = [textOf(outcome), textOf(again)];
  if (was !== is) return [`the replay ended with ${is}, the run with ${was}`];
  const first = events.findIndex((event, index) => JSON.stringify(event) !== JSON.stringify(replayed[index]));
  if (first === -1 && events.length === replayed.length) return [];
  const at = first === -1 ? events.length : first;
  return [`the replay reported ${JSON.stringify(replayed[at])} where the run reported ${JSON.stringify(events[at])}`];
}

/** A traceback names places in the Engine too, and is no part of the outcome. */
function textOf(outcome: Outcome | undefined): string {
  if (outcome?.status !== "failed") return JSON.stringify(outcome) ?? "nothing";
  const { traceback: _traceback, ...error } = outcome.error;
  return JSON.stringify({ ...outcome, error });
}

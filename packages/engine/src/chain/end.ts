import { EngineError } from "../run/engine-error.js";
import type { Chain } from "./chain.js";
import { type ChainEnd, failureOf } from "./failure.js";

/**
 * Settles a chain that ended by itself: live author tasks, abandoned tasks, delivery.
 *
 * Source: docs/spec/walk-jump-call.md section 8 "Chain end".
 */
export function endChain(chain: Chain, own: ChainEnd): void {
  const { run } = chain;
  const live = own.status === "result" ? chain.owned.filter((task) => task.live && task.origin === "author") : [];
  const end: ChainEnd = live.length === 0 ? own : tasksLive(live.map(({ id }) => id));
  // What a cancel of the run interrupted did not fail: it was stopped.
  const stopped = chain.checkCancel() && end.status === "failure" && end.failure.uncaught === "cancelled";
  chain.ended = true;
  run.tasks.abandonOwned(chain, stopped ? run.tasks.terminationReason(chain) : abandonReason(end));
  if (chain.parent === undefined) run.rootEnded(end);
  else if (chain.startsTask && chain.task !== undefined) {
    if (stopped) run.tasks.terminated(chain.task);
    else run.tasks.settled(chain.task, end);
  } else chain.parent.called = undefined;
  chain.finished?.(end);
}

function tasksLive(ids: readonly string[]): ChainEnd {
  const list = ids.join(", ");
  const message = `chain ended with author tasks still live: ${list}; wait on or cancel every task a chain spawns before it ends`;
  const error = new EngineError("tasks_live", message, { uncaught: "Lua", staysLua: true }, { tasks: list });
  return { status: "failure", failure: failureOf(error) };
}

function abandonReason(end: ChainEnd): string {
  if (end.status === "result") return "owner_returned";
  return end.failure.error.kind === "tool_loop_exhausted" ? "tool_loop_exhausted" : "owner_failed";
}

import type { ModelDelta, RunRecord, UnsettledCall } from "@runvil/host";
import type { Effect, RunEvent } from "@runvil/protocol";
import { type LiveOutput, printable } from "./live-output.js";

/** Shows what a run is doing: its models and tools at work, its models' text, tools that do not stop and tools that are alike. */
export interface RunWatcher {
  readonly record: RunRecord;
  onDelta(delta: ModelDelta): void;
  onUnsettled(call: UnsettledCall): void;
  /** Shows a pair of near-duplicate tools, once however many sections list it. */
  onEvent(event: RunEvent): void;
}

/** A watcher that writes to the live output. */
export function runWatcher(live: LiveOutput): RunWatcher {
  const alike = new Set<string>();
  return {
    record: {
      effect(effect) {
        const text = workText(effect);
        if (text !== undefined) live.working(effect.id, text);
      },
      answer: (effectId) => live.done(effectId),
    },
    onDelta: ({ text }) => live.delta(text),
    onUnsettled: ({ tool, section, graceMs }) => {
      const told = `${tool} was told to stop and still runs ${graceMs / 1000} s later`;
      live.line(printable(`runvil: ${section}: ${told}; what it answers is dropped`));
    },
    onEvent(event) {
      if (event.event !== "tool_scope_near_duplicate") return;
      const pair = `${event.first} and ${event.second}`;
      if (alike.has(pair)) return;
      alike.add(pair);
      const told = `the tools ${pair} are near-duplicates with similarity ${event.similarity.toFixed(3)}`;
      live.line(printable(`runvil: ${event.section}: ${told}`));
    },
  };
}

/** What the status line says of an effect; undefined for one that is over at once, or that speaks for itself. */
function workText({ kind, origin, request }: Effect): string | undefined {
  switch (kind) {
    case "model_round":
      return `${origin.section}: ${request.role} (${request.model})`;
    case "tool_call":
      return request.tool === "user-input/ask" ? undefined : `${origin.section}: ${request.tool}`;
    case "timer":
      return `${origin.section}: waiting ${request.seconds} s`;
    case "store_operation":
      return undefined;
  }
}

import type { RunEvent } from "@runvil/protocol";
import type { EffectStep, EventStep, TraceStep } from "./trace.js";

/**
 * The steps of one chain: its effects, each where its event stands, and the events that tell something of their own.
 *
 * @param effects of the chain, in the order of issue
 * @param events of the chain, in the order of report; none gives the effects alone
 *
 * Source: docs/spec/events-errors-limits.md section 3.
 */
export function eventLane(effects: readonly EffectStep[], events: readonly RunEvent[]): TraceStep[] {
  const left = new Set(effects);
  const steps: TraceStep[] = [];
  let at = 0;
  for (const event of events) {
    const effect = effectOf(event, left);
    if (effect !== undefined) {
      left.delete(effect);
      at = Math.max(at, effect.end ?? effect.at);
      steps.push(effect);
    } else if (event.event === "section_started") steps.push({ kind: "section", section: event.section, at });
    else if (event.event === "tool_result") addResult(steps, event);
    else if (isTold(event)) steps.push({ kind: "event", section: event.section, at, event });
  }
  return merged(steps, [...left]);
}

/** The effect that an event reports the end of, the first of those that are left. */
function effectOf(event: RunEvent, left: ReadonlySet<EffectStep>): EffectStep | undefined {
  // Any other event would be compared with all of them in vain.
  if (!ENDS.has(event.event) || ("tool_call_id" in event && event.tool === undefined)) return undefined;
  for (const step of left) if (isReported(event, step)) return step;
  return undefined;
}

const ENDS: ReadonlySet<RunEvent["event"]> = new Set<RunEvent["event"]>([
  "model_turn_completed",
  "model_turn_failed",
  "tool_call_succeeded",
  "tool_call_failed",
  "store_operation_succeeded",
  "store_operation_failed",
]);

function isReported(event: RunEvent, { effect, answer, dropped }: EffectStep): boolean {
  if (answer === undefined || dropped) return false;
  switch (event.event) {
    case "model_turn_completed":
      return effect.kind === "model_round" && answer.ok;
    case "model_turn_failed":
      return effect.kind === "model_round" && !answer.ok;
    case "tool_call_succeeded":
    case "tool_call_failed":
      return (
        effect.kind === "tool_call" &&
        effect.request.tool === event.tool &&
        (effect.request.call_id ?? "") === event.tool_call_id &&
        answer.ok === (event.event === "tool_call_succeeded")
      );
    case "store_operation_succeeded":
    case "store_operation_failed":
      return (
        effect.kind === "store_operation" &&
        effect.request.op === event.op &&
        ("path" in effect.request ? effect.request.path : effect.request.pattern) === event.path
      );
    default:
      return false;
  }
}

/** What a local tool gave back belongs to its call; that of any other is in its effect. */
function addResult(steps: TraceStep[], event: Extract<RunEvent, { event: "tool_result" }>): void {
  const index = steps.findLastIndex(
    (step) =>
      step.kind === "event" &&
      (step.event.event === "tool_call_succeeded" || step.event.event === "tool_call_failed") &&
      step.event.alias === event.alias &&
      step.event.tool_call_id === event.tool_call_id,
  );
  const call = steps[index];
  if (call?.kind === "event" && call.content === undefined) {
    const told: EventStep = { ...call, content: event.content };
    steps[index] = told;
  }
}

const TOLD: ReadonlySet<RunEvent["event"]> = new Set<RunEvent["event"]>([
  "log_checkpoint",
  "lua_block_failed",
  "prelude_load_failed",
  "library_load_failed",
  "tool_scope_validation_failed",
  "tool_scope_near_duplicate",
  "tool_slot_filled",
  "tool_slot_skipped",
  "compaction_succeeded",
  "compaction_failed",
  "model_turn_failed",
  "tool_call_succeeded",
  "tool_call_failed",
  "task_started",
  "task_succeeded",
  "task_failed",
  "task_cancelled",
  "task_abandoned",
  "task_noted",
]);

function isTold({ event }: RunEvent): boolean {
  return TOLD.has(event);
}

/** Puts effects that no event told of, such as timers and calls that were cut, where they were issued. */
function merged(steps: readonly TraceStep[], untold: readonly EffectStep[]): TraceStep[] {
  const all: TraceStep[] = [];
  let next = 0;
  for (const step of steps) {
    const place = step.kind === "effect" ? step.at : step.at + 0.5;
    for (let effect = untold[next]; effect !== undefined && effect.at < place; effect = untold[next]) {
      all.push(effect);
      next += 1;
    }
    all.push(step);
  }
  return [...all, ...untold.slice(next)];
}

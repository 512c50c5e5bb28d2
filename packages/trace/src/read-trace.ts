import {
  type EffectLine,
  type EndLine,
  type HeaderLine,
  JournalFormatError,
  type JournalRecord,
} from "@runvil/journal";
import type { EffectAnswer, ModelEntry, RunEvent } from "@runvil/protocol";
import { chainOf, compareChains, parentOf } from "./chain-id.js";
import { eventLane } from "./event-lane.js";
import type { EffectStep, Trace, TraceLane, TraceStep, TraceTotals } from "./trace.js";

/**
 * Orders a journal for a reader.
 *
 * @param records the whole journal, checked against `JOURNAL_SCHEMA`
 * @param events what a replay of it reported; without them, a trace has its effects alone
 * @throws JournalFormatError for a journal without a header, and for an answer to no effect
 *
 * Source: docs/spec/events-errors-limits.md section 5.
 */
export function readTrace(records: Iterable<JournalRecord>, events: readonly RunEvent[] = []): Trace {
  let header: HeaderLine | undefined;
  let end: EndLine | undefined;
  let count = 0;
  const models = new Map<string, ModelEntry>();
  const learn = (roles: Readonly<Record<string, ModelEntry>>): void => {
    for (const model of Object.values(roles)) models.set(model.id, model);
  };
  const effects = new Map<string, EffectStep>();
  for (const record of records) {
    const at = count;
    count += 1;
    switch (record.record) {
      case "run":
        header = record;
        learn(record.models.roles);
        break;
      case "effect":
        effects.set(record.id, stepOf(record, at));
        break;
      case "answer": {
        const asked = effects.get(record.id);
        if (asked === undefined)
          throw new JournalFormatError(count, `answers the effect ${record.id}, which was not issued`);
        effects.set(record.id, { ...asked, end: at, answer: record, dropped: "dropped" in record });
        break;
      }
      case "input":
        if (record.what === "rebind") learn(record.models.roles);
        break;
      case "end":
        end = record;
        break;
    }
  }
  if (header === undefined) throw new JournalFormatError(1, "is missing: there is no header");
  return {
    header,
    ...(end === undefined ? {} : { end }),
    hasEvents: events.length > 0,
    lanes: lanesOf([...effects.values()], events),
    totals: totalsOf([...effects.values()], models),
    records: count,
  };
}

function stepOf(effect: EffectLine, at: number): EffectStep {
  return { kind: "effect", section: effect.origin.section, at, effect, dropped: false };
}

function lanesOf(effects: readonly EffectStep[], events: readonly RunEvent[]): TraceLane[] {
  const started = new Map<string, Extract<RunEvent, { event: "task_started" }>>();
  const ended = new Map<string, NonNullable<TraceLane["state"]>>();
  for (const event of events) {
    if (event.event === "task_started") started.set(event.id, event);
    const state = endState(event);
    if (state !== undefined) ended.set(state.id, state.state);
  }
  const byChain = new Map<string, { effects: EffectStep[]; events: RunEvent[] }>();
  const laneFor = (chain: string): { effects: EffectStep[]; events: RunEvent[] } => {
    const lane = byChain.get(chain) ?? { effects: [], events: [] };
    byChain.set(chain, lane);
    return lane;
  };
  laneFor("0");
  for (const id of started.keys()) laneFor(id);
  for (const event of events)
    laneFor(event.entry === undefined ? event.task : parentOf(event.entry)).events.push(event);
  for (const step of effects) laneFor(laneOfEffect(step, byChain)).effects.push(step);
  return Array.from(byChain)
    .sort(([a], [b]) => compareChains(a, b))
    .map(([id, lane]): TraceLane => {
      const task = started.get(id);
      const state = ended.get(id);
      return {
        id,
        kind: id === "0" ? "main" : task === undefined ? "chain" : task.origin === "model" ? "model task" : "task",
        ...(task === undefined ? {} : { target: task.target }),
        ...(state === undefined ? {} : { state }),
        steps: withSections(eventLane(lane.effects, lane.events)),
      };
    });
}

/** A timed wait counts as a chain of its own, which has nothing else: it is shown where it was asked for. */
function laneOfEffect({ effect }: EffectStep, known: ReadonlyMap<string, unknown>): string {
  const chain = chainOf(effect.id);
  return effect.kind === "timer" && !known.has(chain) && chain.includes(".") ? parentOf(chain) : chain;
}

function endState(event: RunEvent): { id: string; state: NonNullable<TraceLane["state"]> } | undefined {
  switch (event.event) {
    case "task_succeeded":
      return { id: event.id, state: "succeeded" };
    case "task_failed":
      return { id: event.id, state: "failed" };
    case "task_cancelled":
      return { id: event.id, state: "cancelled" };
    case "task_abandoned":
      return { id: event.id, state: "abandoned" };
    default:
      return undefined;
  }
}

/** Puts a heading before the first step of each section. */
function withSections(steps: readonly TraceStep[]): TraceStep[] {
  const headed: TraceStep[] = [];
  let section: string | undefined;
  for (const step of steps) {
    if (step.kind === "section" || step.section !== section) {
      headed.push({ kind: "section", section: step.section, at: step.at });
      section = step.section;
    }
    if (step.kind !== "section") headed.push(step);
  }
  return headed;
}

function totalsOf(effects: readonly EffectStep[], models: ReadonlyMap<string, ModelEntry>): TraceTotals {
  const total = { rounds: 0, toolCalls: 0, promptTokens: 0, completionTokens: 0, failures: 0, pending: 0 };
  let cost: number | undefined;
  for (const { effect, answer } of effects) {
    if (effect.kind === "model_round") total.rounds += 1;
    if (effect.kind === "tool_call") total.toolCalls += 1;
    if (answer === undefined) total.pending += 1;
    if (answer?.ok === false) total.failures += 1;
    const usage = answer === undefined ? undefined : usageOf(answer);
    if (usage === undefined || effect.kind !== "model_round") continue;
    total.promptTokens += usage.promptTokens;
    total.completionTokens += usage.completionTokens;
    const price = models.get(effect.request.model)?.price;
    if (price === undefined) continue;
    cost = (cost ?? 0) + (usage.promptTokens * price.input + usage.completionTokens * price.output) / 1_000_000;
  }
  return { ...total, ...(cost === undefined ? {} : { cost }) };
}

function usageOf({
  ok,
  value,
}: EffectAnswer): { readonly promptTokens: number; readonly completionTokens: number } | undefined {
  return ok && typeof value === "object" && value !== null && "usage" in value ? value.usage : undefined;
}

import { type Attributes, type Context, SpanKind, type Tracer } from "@opentelemetry/api";
import type { RunEvent } from "@runvil/protocol";
import { GEN_AI, OTHER, RUNVIL } from "./convention.js";
import type { EventOf } from "./event-of.js";
import { endSpan, OpenSpans, type SpanFailure } from "./open-spans.js";
import type { Now } from "./run-clock.js";
import { noteAttributes } from "./span-note.js";
import { ToolCalls } from "./tool-calls.js";
import { UsageSum, usageAttributes } from "./usage.js";

/** What the spans of a run are made with. */
export interface RunTraceSetting {
  readonly tracer: Tracer;
  /** What the run's own span stands in. */
  readonly context: Context;
  /** Whether spans may tell arguments, results, texts and messages. */
  readonly contents: boolean;
  readonly provider: (model: string) => string | undefined;
  readonly now: Now;
}

/** The task of the main walk, whose span is the run's. */
const MAIN = "0";

/** Makes the spans of one run from its events, in the order in which they come. */
export class RunTrace {
  readonly #setting: RunTraceSetting;
  readonly #spans: OpenSpans;
  readonly #calls: ToolCalls;
  readonly #usage = new UsageSum();
  /** When a task was last heard of: whatever it reports next began then. */
  readonly #heard = new Map<string, number>();
  /** The failure that a section entry ends with, while its VM is torn down. */
  readonly #failed = new Map<string, SpanFailure>();

  constructor(setting: RunTraceSetting) {
    this.#setting = setting;
    this.#spans = new OpenSpans(setting.tracer, setting.context);
    this.#calls = new ToolCalls(this.#spans, setting.contents);
  }

  observe(event: RunEvent): void {
    const now = this.#setting.now();
    if (event.event !== "tool_result") this.#calls.settle(event.task);
    this.#take(event, this.#heard.get(event.task) ?? now, now);
    this.#heard.set(event.task, now);
  }

  /** @param since when the task was last heard of */
  #take(event: RunEvent, since: number, now: number): void {
    switch (event.event) {
      case "run_started":
        this.#beginRun(event, now);
        break;
      case "run_completed":
        this.#endRun("completed", now, this.#outcome(event.result));
        break;
      case "run_failed":
        this.#endRun("failed", now, {}, this.#failure(event.kind, event.message));
        break;
      case "run_cancelled":
        this.#endRun("cancelled", now);
        break;
      case "section_started":
        this.#beginEntry(event, now);
        break;
      case "lua_block_failed":
        this.#failed.set(event.entry ?? "", this.#failure(event.kind, event.message));
        break;
      case "lua_block_succeeded":
        this.#failed.delete(event.entry ?? "");
        break;
      case "vm_teardown_succeeded":
        this.#endEntry(event, now);
        break;
      case "model_turn_completed":
      case "model_turn_failed":
        this.#round(event, since, now);
        break;
      case "assistant_tool_calls":
        this.#calls.announce(event, now);
        break;
      case "tool_call_succeeded":
        this.#calls.answer(event, since, now);
        break;
      case "tool_call_failed":
        this.#calls.answer(event, since, now, this.#failure(event.kind, event.message));
        break;
      case "tool_result":
        this.#calls.result(event);
        break;
      case "task_started":
        this.#beginTask(event, now);
        break;
      case "task_succeeded":
      case "task_failed":
      case "task_cancelled":
      case "task_abandoned":
        this.#endTask(event, now);
        break;
      default: {
        const attributes = noteAttributes(event, this.#setting.contents);
        if (attributes !== undefined) this.#spans.at(event.task)?.addEvent(`runvil.${event.event}`, attributes, now);
      }
    }
  }

  #beginRun({ name, execution, task }: EventOf<"run_started">, now: number): void {
    const attributes = { ...agent(name), [RUNVIL.execution]: execution };
    this.#spans.beginTask(task, undefined, { name: `invoke_agent ${name}`, attributes, startTime: now });
  }

  #endRun(outcome: string, now: number, attributes: Attributes = {}, failure?: SpanFailure): void {
    for (const task of this.#spans.tasks()) {
      this.#calls.forget(task);
      if (task !== MAIN) this.#spans.endTask(task, now, {});
    }
    const own = { ...attributes, ...this.#usage.attributes(), [RUNVIL.outcome]: outcome };
    this.#spans.endTask(MAIN, now, own, failure);
  }

  #beginEntry({ section, entry = "", task }: EventOf<"section_started">, now: number): void {
    const attributes = { [RUNVIL.section]: section, [RUNVIL.entry]: entry, [RUNVIL.task]: task };
    this.#spans.beginEntry(task, entry, { name: `section ${section}`, attributes, startTime: now });
  }

  // Not `section_finished`, which a section that failed or was stopped never reports.
  #endEntry({ entry = "", task }: EventOf<"vm_teardown_succeeded">, now: number): void {
    const failure = this.#failed.get(entry);
    this.#failed.delete(entry);
    this.#spans.endEntry(task, entry, now, failure);
  }

  #beginTask({ id, target, origin, task }: EventOf<"task_started">, now: number): void {
    const attributes = { ...agent(target), [RUNVIL.task]: id, [RUNVIL.origin]: origin };
    this.#spans.beginTask(id, task, { name: `invoke_agent ${target}`, attributes, startTime: now });
    this.#heard.set(id, now);
  }

  #endTask(
    event: EventOf<"task_succeeded"> | EventOf<"task_failed"> | EventOf<"task_cancelled"> | EventOf<"task_abandoned">,
    now: number,
  ): void {
    this.#calls.forget(event.id);
    const failure = event.event === "task_failed" ? this.#failure(event.kind, event.message) : undefined;
    const reason = event.event === "task_abandoned" ? { [RUNVIL.reason]: event.reason } : {};
    this.#spans.endTask(event.id, now, { ...reason, [RUNVIL.outcome]: event.event.slice("task_".length) }, failure);
    this.#heard.delete(event.id);
  }

  #round(event: EventOf<"model_turn_completed"> | EventOf<"model_turn_failed">, since: number, now: number): void {
    const { task, model, role, turn, round } = event;
    const attributes: Attributes = {
      [GEN_AI.operation]: "chat",
      [GEN_AI.provider]: this.#setting.provider(model) ?? OTHER,
      [GEN_AI.requestModel]: model,
      [RUNVIL.role]: role,
      [RUNVIL.turn]: turn,
      [RUNVIL.round]: round,
    };
    const start = { name: `chat ${model}`, kind: SpanKind.CLIENT, attributes, startTime: since };
    const span = this.#spans.begin(task, start);
    if (event.event === "model_turn_failed") {
      span.setAttribute(RUNVIL.transient, event.transient);
      endSpan(span, now, this.#failure(OTHER, event.message));
    } else {
      this.#usage.add(event.usage);
      span.setAttributes(usageAttributes(event.usage));
      if (event.finish_reason !== undefined) span.setAttribute(GEN_AI.finishReasons, [event.finish_reason]);
      endSpan(span, now);
    }
  }

  #failure(type: string, message: string): SpanFailure {
    return this.#setting.contents ? { type, message } : { type };
  }

  #outcome(result: string): Attributes {
    if (!this.#setting.contents) return {};
    const messages = [{ role: "assistant", parts: [{ type: "text", content: result }], finish_reason: "stop" }];
    return { [GEN_AI.outputMessages]: JSON.stringify(messages) };
  }
}

function agent(name: string): Attributes {
  return { [GEN_AI.operation]: "invoke_agent", [GEN_AI.agent]: name };
}

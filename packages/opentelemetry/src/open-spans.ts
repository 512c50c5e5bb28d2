import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { ERROR_TYPE } from "./convention.js";

/** What a span begins with. */
export interface SpanStart {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes: Attributes;
  readonly startTime: number;
}

/** A failure as a span tells it: a word, and the message where contents may be told. */
export interface SpanFailure {
  readonly type: string;
  readonly message?: string;
}

interface OpenTask {
  readonly span: Span;
  /** The section entries that are open, innermost last: a called section stands inside the one that waits for it. */
  readonly entries: { readonly entry: string; readonly span: Span }[];
}

/**
 * The spans of one run that are open: the run, its tasks, and the section entries of each.
 *
 * A span's parent is what waits for it or started it: of the first entry of a task the task, of a called entry the calling
 * one, of a task the entry that started it.
 */
export class OpenSpans {
  readonly #tracer: Tracer;
  readonly #outside: Context;
  readonly #tasks = new Map<string, OpenTask>();

  /** @param outside what the run's own span stands in */
  constructor(tracer: Tracer, outside: Context) {
    this.#tracer = tracer;
    this.#outside = outside;
  }

  /** Begins the span of a task; that of task `0`, the main walk, is the run's. */
  beginTask(id: string, owner: string | undefined, start: SpanStart): void {
    if (!this.#tasks.has(id)) this.#tasks.set(id, { span: this.begin(owner, start), entries: [] });
  }

  /** Begins the span of a section entry. */
  beginEntry(task: string, entry: string, start: SpanStart): void {
    const span = this.begin(task, start);
    this.#tasks.get(task)?.entries.push({ entry, span });
  }

  /** Begins a span in whatever a task is at. */
  begin(task: string | undefined, { name, kind = SpanKind.INTERNAL, attributes, startTime }: SpanStart): Span {
    const parent = task === undefined ? undefined : this.at(task);
    const context = parent === undefined ? this.#outside : trace.setSpan(this.#outside, parent);
    return this.#tracer.startSpan(name, { kind, attributes, startTime }, context);
  }

  /** The innermost open span of a task. */
  at(task: string): Span | undefined {
    const open = this.#tasks.get(task) ?? this.#tasks.get("0");
    return open?.entries.at(-1)?.span ?? open?.span;
  }

  /** Ends the span of a section entry, and those that stand inside it. */
  endEntry(task: string, entry: string, endTime: number, failure?: SpanFailure): void {
    const entries = this.#tasks.get(task)?.entries ?? [];
    const index = entries.findIndex((open) => open.entry === entry);
    if (index === -1) return;
    const [ended, ...inside] = entries.splice(index);
    for (const { span } of inside.reverse()) span.end(endTime);
    if (ended !== undefined) endSpan(ended.span, endTime, failure);
  }

  /** Ends the span of a task, and those that stand inside it. */
  endTask(id: string, endTime: number, attributes: Attributes, failure?: SpanFailure): void {
    const open = this.#tasks.get(id);
    if (open === undefined) return;
    this.#tasks.delete(id);
    for (const { span } of open.entries.reverse()) span.end(endTime);
    open.span.setAttributes(attributes);
    endSpan(open.span, endTime, failure);
  }

  /** The tasks that are open, those that began last first. */
  tasks(): string[] {
    return [...this.#tasks.keys()].reverse();
  }
}

/** Ends a span, as failed where there is a failure. */
export function endSpan(span: Span, endTime: number, failure?: SpanFailure): void {
  if (failure !== undefined) {
    span.setAttribute(ERROR_TYPE, failure.type);
    span.setStatus({
      code: SpanStatusCode.ERROR,
      ...(failure.message === undefined ? {} : { message: failure.message }),
    });
  }
  span.end(endTime);
}

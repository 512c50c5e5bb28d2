import type { Attributes, Span } from "@opentelemetry/api";
import { GEN_AI, RUNVIL } from "./convention.js";
import type { EventOf } from "./event-of.js";
import { endSpan, type OpenSpans, type SpanFailure } from "./open-spans.js";

interface Announced {
  readonly at: number;
  readonly arguments: string;
}

interface Answered {
  readonly span: Span;
  readonly callId: string;
  readonly endTime: number;
  readonly failure: SpanFailure | undefined;
}

/**
 * The spans of a run's tool calls.
 *
 * Events tell when a reply asked for calls and when each call was over, never when it began. Catalog calls of a reply run
 * together and so begin with the reply; a local tool runs in the prompt's own Lua and begins with whatever came last in its
 * task, as does a script's call.
 */
export class ToolCalls {
  readonly #spans: OpenSpans;
  readonly #contents: boolean;
  readonly #announced = new Map<string, Announced>();
  readonly #answered = new Map<string, Answered>();

  /** @param contents whether arguments and results may be told */
  constructor(spans: OpenSpans, contents: boolean) {
    this.#spans = spans;
    this.#contents = contents;
  }

  /** A reply asked for calls. */
  announce({ task, turn, calls }: EventOf<"assistant_tool_calls">, at: number): void {
    for (const call of calls) {
      const args = this.#contents ? JSON.stringify(call.arguments) : "";
      this.#announced.set(callKey(task, turn, call.id), { at, arguments: args });
    }
  }

  /** A call is over. Its span ends now, but waits for the result that follows where contents may be told. */
  answer(
    event: EventOf<"tool_call_succeeded"> | EventOf<"tool_call_failed">,
    since: number,
    endTime: number,
    failure?: SpanFailure,
  ): void {
    const { task, turn, tool_call_id: callId, alias, tool, caller } = event;
    const announced = this.#announced.get(callKey(task, turn, callId));
    this.#announced.delete(callKey(task, turn, callId));
    const attributes: Attributes = {
      [GEN_AI.operation]: "execute_tool",
      [GEN_AI.tool]: alias,
      [GEN_AI.toolType]: "function",
      [RUNVIL.caller]: caller,
      [RUNVIL.turn]: turn,
      ...(callId === "" ? {} : { [GEN_AI.toolCall]: callId }),
      ...(tool === undefined ? {} : { [RUNVIL.tool]: tool }),
      ...(this.#contents && announced !== undefined ? { [GEN_AI.toolArguments]: announced.arguments } : {}),
    };
    const startTime = tool === undefined ? since : (announced?.at ?? since);
    const span = this.#spans.begin(task, { name: `execute_tool ${alias}`, attributes, startTime });
    if (this.#contents) this.#answered.set(task, { span, callId, endTime, failure });
    else endSpan(span, endTime, failure);
  }

  /** A result follows the call that brought it. */
  result({ task, tool_call_id: callId, content }: EventOf<"tool_result">): void {
    const answered = this.#answered.get(task);
    if (answered?.callId === callId) answered.span.setAttribute(GEN_AI.toolResult, content);
    this.settle(task);
  }

  /** Nothing more comes of the call that a task made last. */
  settle(task: string): void {
    const answered = this.#answered.get(task);
    if (answered === undefined) return;
    this.#answered.delete(task);
    endSpan(answered.span, answered.endTime, answered.failure);
  }

  /** A task makes no more calls. */
  forget(task: string): void {
    this.settle(task);
    for (const key of this.#announced.keys()) if (key.startsWith(`${task} `)) this.#announced.delete(key);
  }
}

function callKey(task: string, turn: number, callId: string): string {
  return `${task} ${turn} ${callId}`;
}

import { type Context, context, type Tracer, trace } from "@opentelemetry/api";
import type { RunEvent } from "@runvil/protocol";
import { runClock } from "./run-clock.js";
import { RunTrace } from "./run-trace.js";

/** How a run is traced. */
export interface TraceOptions {
  /** Default: the global tracer provider's tracer `@runvil/opentelemetry`. */
  readonly tracer?: Tracer;
  /** What the run's span stands in. Default: the context that is active at this call. */
  readonly context?: Context;
  /**
   * Whether spans tell contents: arguments and results of tools, the run's result, log lines, notes, and the messages of
   * failures. Default: false, since all of these may hold what people wrote.
   */
  readonly captureContent?: boolean;
  /**
   * The provider of a model by its id in the run's configuration, for `gen_ai.provider.name`. Default: what stands before a
   * colon, as `openai` in `openai:gpt-5-mini`. Where there is none, spans say `_OTHER`, as the conventions have it.
   */
  readonly provider?: (model: string) => string | undefined;
}

/**
 * An observer of the events of one run, which makes OpenTelemetry spans of them: the run and its tasks as `invoke_agent`, its
 * section entries, its rounds as `chat`, its tool calls as `execute_tool`. Events carry no clock, so spans have the times at
 * which their events came.
 *
 * @returns a function for `onEvent` of one run; it leaves no span open once the run has ended, and never throws by itself
 *
 * Source: docs/spec/events-errors-limits.md sections 1 to 3.
 */
export function traceRun(options: TraceOptions = {}): (event: RunEvent) => void {
  const run = new RunTrace({
    tracer: options.tracer ?? trace.getTracer("@runvil/opentelemetry"),
    context: options.context ?? context.active(),
    contents: options.captureContent ?? false,
    provider: options.provider ?? providerOfId,
    now: runClock(),
  });
  return (event) => run.observe(event);
}

function providerOfId(model: string): string | undefined {
  return /^([^:]+):/.exec(model)?.[1];
}

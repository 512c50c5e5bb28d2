import { context, SpanStatusCode } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import type { RunEvent } from "@runvil/protocol";
import { type TraceOptions, traceRun } from "../src/index.js";
import { RunTrace } from "../src/run-trace.js";

/** The spans that an observer made, in the order in which they ended. */
export class Traced {
  readonly observe: (event: RunEvent) => void;
  readonly #exporter = new InMemorySpanExporter();

  /** @param now a clock in place of the machine's */
  constructor(options: TraceOptions = {}, now?: () => number) {
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(this.#exporter)] });
    const tracer = provider.getTracer("test");
    if (now === undefined) {
      this.observe = traceRun({ tracer, context: context.active(), ...options });
    } else {
      const run = new RunTrace({ tracer, context: context.active(), contents: false, provider: () => undefined, now });
      this.observe = (event) => run.observe(event);
    }
  }

  get spans(): readonly ReadableSpan[] {
    return this.#exporter.getFinishedSpans();
  }

  /** The one span of a name. */
  span(name: string): ReadableSpan {
    const [span, ...more] = this.spans.filter((each) => each.name === name);
    if (span === undefined || more.length > 0)
      throw new Error(`${more.length + (span ? 1 : 0)} spans ${name}: ${this.tree()}`);
    return span;
  }

  /** The spans as lines, each below its parent and in the order in which they began; those that failed with their word. */
  tree(): string {
    const lines = (parent: string | undefined, indent: string): string[] =>
      this.spans
        .filter((span) => span.parentSpanContext?.spanId === parent)
        .sort((one, other) => order(one) - order(other))
        .flatMap((span) => {
          const failed = span.status.code === SpanStatusCode.ERROR ? ` ! ${span.attributes["error.type"]}` : "";
          return [`${indent}${span.name}${failed}`, ...lines(span.spanContext().spanId, `${indent}  `)];
        });
    return lines(undefined, "").join("\n");
  }
}

function order({ startTime: [seconds, nanoseconds] }: ReadableSpan): number {
  return seconds * 1e9 + nanoseconds;
}

export { conversation, type Turn } from "./conversation.js";
export { traceHtml } from "./html/page.js";
export { readTrace } from "./read-trace.js";
export type { EffectStep, EventStep, SectionStep, Trace, TraceLane, TraceStep, TraceTotals } from "./trace.js";

export { type TraceOptions, traceRun } from "./trace-run.js";

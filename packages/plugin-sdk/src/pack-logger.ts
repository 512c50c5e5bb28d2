/** Writes one line to the Host's log. `fields` are shown beside the message. */
export type LogFn = (message: string, fields?: Record<string, unknown>) => void;

/**
 * The Host's log. It is no part of a run's events, and no run's outcome depends on it.
 *
 * Source: docs/spec/packs.md sections 3 and 6.
 */
export interface PackLogger {
  debug: LogFn;
  info: LogFn;
  warn: LogFn;
  error: LogFn;
}

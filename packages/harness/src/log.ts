import type { PackLogger } from "@runvil/plugin-sdk";
import { observe } from "./observe.js";

/** Where Host, Harness and Packs write. What it throws is ignored, so no run depends on it. */
export type Log = PackLogger;

/** A log that keeps nothing. */
export const SILENT_LOG: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** `log` with `fields` attached to every line, and no throw of its own. */
export function logWith(log: Log, fields: Record<string, unknown>): Log {
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (message, more) => {
      // Whoever reads the log broke it; the run goes on without the line.
      observe(
        () => log[level](message, { ...more, ...fields }),
        () => {},
      );
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

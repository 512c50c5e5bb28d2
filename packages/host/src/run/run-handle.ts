import type { Divergence, Store } from "@runvil/harness";
import type { JsonValue, Outcome } from "@runvil/protocol";
import type { UsageReport } from "../usage/usage-report.js";

/**
 * A run that was started.
 *
 * Source: docs/spec/run-lifecycle.md sections 10 and 12.
 */
export interface RunHandle {
  /** The run's name. */
  readonly name: string;
  /** The seed that the run has, given or drawn. */
  readonly seed: string;
  /** The start instant that the run has. */
  readonly startedAt: string;
  /** How the run ended. Never rejects. */
  readonly outcome: Promise<Outcome>;
  /** False when the run was refused before any of its Lua ran: by the parser, its version, or prepare. */
  readonly started: Promise<boolean>;
  /** The run's files, settled with the outcome; undefined when the run was refused before they were opened. */
  readonly store: Promise<Store | undefined>;
  /** What the declared output file holds after the run; undefined without a declaration and without a file. */
  readonly output: Promise<Uint8Array | undefined>;
  /** What the dialect of the prompt decided before the run started; undefined for a Runvil prompt, and when it was refused. */
  readonly bindings: Promise<JsonValue | undefined>;
  /** What the run spent on models, settled with the outcome; all zero when it was refused. */
  readonly usage: Promise<UsageReport>;
  /**
   * Where the replay of a run that was taken up or forked diverged from its journal, with both effects in full; the outcome is
   * `Determinism` then. Undefined for any other run.
   */
  readonly divergence: Promise<Divergence | undefined>;
  /** Cancels the run. */
  cancel(): void;
  /** Interrupts the calls that wait on a model, a timer, or a tool that does not survive stops. */
  stop(): void;
}

import type { Run } from "@runvil/engine";
import type { Outcome } from "@runvil/protocol";
import type { Divergence } from "../journal/divergence.js";
import { RunDriver } from "./run-driver.js";
import type { RunSetting } from "./run-setting.js";

/** A run that is being performed. */
export interface PerformedRun {
  /** How the run ended. Never rejects. */
  readonly outcome: Promise<Outcome>;
  /** After the end: where the replay of what was on record diverged, if it did. */
  readonly divergence: Divergence | undefined;
  /** Ends the run: running Lua at its next check, waiting calls at once. No failure. After the end it does nothing. */
  cancel(): void;
  /**
   * Interrupts the calls that wait on a model, a timer, or a tool that does not survive stops. The run goes on when its Lua
   * catches that.
   */
  stop(): void;
}

/**
 * Performs a run's effects until it ends.
 *
 * @param run fresh from the Engine's `startRun`, not stepped yet
 *
 * Source: docs/spec/run-lifecycle.md sections 1 and 12.
 */
export function performRun(run: Run, setting: RunSetting = {}): PerformedRun {
  const driver = new RunDriver(run, setting);
  const { signal } = setting;
  const cancel = () => driver.cancel();
  if (signal?.aborted === true) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  // The caller holds the handle before the first event, so that an observer can cancel.
  const outcome = Promise.resolve()
    .then(() => driver.drive())
    .finally(() => signal?.removeEventListener("abort", cancel));
  return {
    outcome,
    get divergence() {
      return driver.divergence;
    },
    cancel,
    stop: () => driver.stop(),
  };
}

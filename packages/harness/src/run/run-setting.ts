import type { ModelProvider, Services } from "@runvil/plugin-sdk";
import type { RunEvent } from "@runvil/protocol";
import type { HarnessLimits } from "../limits.js";
import type { Log } from "../log.js";
import type { ModelDelta } from "../model/perform-model-round.js";
import type { Store } from "../store/store.js";
import type { Clock } from "../timer.js";
import type { LendServices } from "../tool/call-services.js";
import type { UnsettledObserver } from "../tool/late-call.js";
import type { RunTools } from "../tool/run-tool.js";
import type { RunOpening } from "./run-opening.js";
import type { RunRecord } from "./run-record.js";

/** What a run is performed with. */
export interface RunSetting {
  /** The run's catalog tools. Default: none. */
  readonly tools?: RunTools;
  /** The run's files. Default: a new `MemoryStore`. */
  readonly store?: Store;
  /** The services that tools may use. Default: none. */
  readonly services?: Services;
  /** Makes services for single tool calls, which come before `services`. */
  readonly lend?: LendServices;
  /** Absent: every model round fails as `disabled`. */
  readonly provider?: ModelProvider;
  readonly limits?: Partial<HarnessLimits>;
  /** Default: keeps nothing. */
  readonly log?: Log;
  /**
   * Counts what events tell: gets each before `onEvent` does, and as the run has it, since freezing events for nobody takes
   * time. It must not change or keep them.
   */
  readonly meter?: (event: RunEvent) => void;
  /** Gets each event as it happens, before the run goes on. What it throws is logged and never reaches the run. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Gets the text of loop rounds while it arrives. */
  readonly onDelta?: (delta: ModelDelta) => void;
  /** Gets a tool call that was aborted and did not settle within the grace. What it throws is logged. */
  readonly onUnsettled?: UnsettledObserver;
  readonly record?: RunRecord;
  /** What of the run is on record already. Absent: the run begins here. */
  readonly opening?: RunOpening;
  /** Aborting it cancels the run. */
  readonly signal?: AbortSignal;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
}

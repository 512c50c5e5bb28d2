import type { PackLogger } from "./pack-logger.js";
import type { ServiceKey } from "./service.js";
import type { ToolStore } from "./tool-store.js";

/**
 * What a tool knows about one call.
 *
 * Source: docs/spec/packs.md sections 3 and 6.
 */
export interface ToolCallContext {
  /** The tool id, such as `poop/stats`. */
  readonly tool: string;
  /** The name the call is recorded under: the wire name, or the id. */
  readonly name: string;
  readonly caller: "model" | "script";
  /** The model's call id; absent for a script call. */
  readonly callId?: string;
  /** `{execution}:{effect id}`; the same when the call is issued again after a crash. */
  readonly key: string;
  readonly origin: { readonly execution: string; readonly section: string };
  /** Aborts on the cancel of the run or the task, on a stop unless the tool survives stops, and on the time limit. */
  readonly signal: AbortSignal;
  readonly store: ToolStore;
  /** The Host's log, with the Pack, tool, execution and section attached. */
  readonly log: PackLogger;
  /** The run's provider of a service. Defined for every key in the Pack's `needs`. */
  service<T>(key: ServiceKey<T>): T | undefined;
}

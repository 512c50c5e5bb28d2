import type { ToolCallContext } from "@runvil/plugin-sdk";
import { observe } from "../observe.js";

/** A call whose tool went on although the call was over. */
export interface UnsettledCall {
  /** The id of the Pack. */
  readonly pack: string;
  readonly tool: string;
  readonly execution: string;
  readonly section: string;
  /** Milliseconds since the call was aborted. */
  readonly graceMs: number;
}

/** Gets a call whose tool has not settled within the grace after its abort, once. What it throws is ignored. */
export type UnsettledObserver = (call: UnsettledCall) => void;

/**
 * Watches a call that was aborted and whose answer no longer counts: reports it when it has not settled within the grace,
 * and logs when it settles.
 *
 * @param call never rejects
 *
 * Source: docs/spec/packs.md sections 6 and 11.
 */
export function watchLateCall(
  call: Promise<unknown>,
  unsettled: UnsettledCall,
  log: ToolCallContext["log"],
  onUnsettled: UnsettledObserver | undefined,
): void {
  const timer = setTimeout(() => {
    log.warn("a Pack's tool ignored its abort signal", { grace_ms: unsettled.graceMs });
    observe(
      () => onUnsettled?.(unsettled),
      (cause) => log.warn("an observer of unsettled tools failed", { cause }),
    );
  }, unsettled.graceMs);
  // A process that has nothing else to do may end: the tool ends with it.
  timer.unref();
  void call.then(() => {
    clearTimeout(timer);
    log.debug("a Pack's tool settled after its abort");
  });
}

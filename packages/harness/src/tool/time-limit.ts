import type { HarnessLimits } from "../limits.js";
import type { RunTool } from "./run-tool.js";

/**
 * The milliseconds that a call of the tool may take, above zero: what the Host says of this tool; else none for one that
 * survives stops; else what the tool asks for, at most the Harness's own limit.
 *
 * Source: docs/spec/packs.md section 6.
 */
export function timeLimitMs({ tool }: RunTool, limits: Pick<HarnessLimits, "toolTimeoutMs" | "toolTimeouts">): number {
  const { id, survivesStop, timeoutMs } = tool.spec;
  const given = limits.toolTimeouts[id];
  if (given !== undefined) return given;
  if (survivesStop === true) return Number.POSITIVE_INFINITY;
  const own = timeoutMs !== undefined && timeoutMs > 0 ? timeoutMs : Number.POSITIVE_INFINITY;
  return Math.min(own, limits.toolTimeoutMs);
}

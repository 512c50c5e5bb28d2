import type { Services, ToolCallContext } from "@runvil/plugin-sdk";
import type { ToolCallAnswer, ToolCallEffect, ToolCallFiles, ToolCallSpending } from "@runvil/protocol";
import { type Abortable, AbortSwitch } from "../abort-switch.js";
import { watchAbort } from "../aborted.js";
import { lendSignal } from "../lend-signal.js";
import type { HarnessLimits } from "../limits.js";
import { type Log, logWith } from "../log.js";
import type { RunFiles } from "../store/run-files.js";
import { LONGEST_TIMER_MS } from "../timer.js";
import { CallAccount } from "./call-account.js";
import { type CallOutcome, callTool } from "./call-outcome.js";
import type { LendServices } from "./call-services.js";
import { type UnsettledObserver, watchLateCall } from "./late-call.js";
import { LentServices } from "./lent-services.js";
import { RecordedStore } from "./recorded-store.js";
import type { RunTool, RunTools } from "./run-tool.js";
import { timeLimitMs } from "./time-limit.js";
import { type ToolFailure, timeoutFailure, vanishedFailure } from "./tool-failure.js";

/** What tool calls work with: one set for the whole run. */
export interface ToolCallSetting {
  readonly tools: RunTools;
  readonly files: RunFiles;
  readonly services: Services;
  readonly log: Log;
  readonly limits: Pick<HarnessLimits, "toolTimeoutMs" | "toolTimeouts" | "abortGraceMs">;
  readonly onUnsettled?: UnsettledObserver | undefined;
  readonly lend?: LendServices | undefined;
}

/**
 * Performs one catalog call. Never rejects; when `signal` aborts it answers as interrupted at once, whatever the tool does.
 *
 * Source: docs/spec/packs.md section 6.
 */
export async function performToolCall(
  effect: ToolCallEffect,
  setting: ToolCallSetting,
  signal: Abortable,
): Promise<ToolCallAnswer> {
  const { tool: id, name } = effect.request;
  const { execution, section } = effect.origin;
  const entry = setting.tools.get(id);
  const log = logWith(setting.log, {
    ...(entry === undefined ? {} : { pack: entry.pack }),
    tool: id,
    execution,
    section,
  });
  if (entry === undefined) return failedAnswer(vanishedFailure(name, id), log, { accesses: [], files: {} });

  const store = new RecordedStore(setting.files, log);
  const abort = new AbortSwitch();
  const lent = lendSignal(abort, (cause) => log.error("a Pack's tool failed in an abort listener", { cause }));
  const account = new CallAccount();
  const services = new LentServices(setting.services, setting.lend, {
    tool: id,
    key: keyOf(effect),
    get signal() {
      return lent();
    },
    log,
    spend: (spent) => account.add(spent),
  });
  const cx = contextOf(effect, services, store, log, lent);
  const end = await settle(entry, effect, cx, signal, setting);
  if (typeof end === "string") {
    abort.abort(new Error(end === "aborted" ? "the call was cut short" : "the call passed its time limit"));
  }
  services.end();
  const files = {
    ...(await store.close(end === "timeout" ? abort : signal, setting.limits.abortGraceMs)),
    ...account.spending,
  };
  if (end === "aborted") return { ok: false, value: { kind: "cancelled", ...files } };
  if (end === "timeout") return failedAnswer(timeoutFailure(name, timeLimitMs(entry, setting.limits)), log, files);
  if (!end.ok) return failedAnswer(end.failure, log, files);
  if (entry.tool.spec.structured === true) checkStructured(end, log);
  return { ok: true, value: { text: end.text, trust: end.trust, ...files } };
}

/** Runs the tool until it settles, its time is up, or the call is cut. */
async function settle(
  entry: RunTool,
  effect: ToolCallEffect,
  cx: ToolCallContext,
  signal: Abortable,
  setting: ToolCallSetting,
): Promise<CallOutcome | "aborted" | "timeout"> {
  const watch = watchAbort(signal);
  const limit = timeLimitMs(entry, setting.limits);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"timeout">((resolve) => {
    if (limit <= LONGEST_TIMER_MS) timer = setTimeout(resolve, limit, "timeout");
  });
  const call = callTool(entry, effect.request.arguments, cx);
  try {
    const end = await Promise.race([watch.aborted, timeout, call]);
    if (typeof end === "string") {
      const unsettled = { pack: entry.pack, tool: cx.tool, ...cx.origin, graceMs: setting.limits.abortGraceMs };
      watchLateCall(call, unsettled, cx.log, setting.onUnsettled);
    }
    return end;
  } finally {
    clearTimeout(timer);
    watch.release();
  }
}

function contextOf(
  effect: ToolCallEffect,
  services: LentServices,
  store: RecordedStore,
  log: Log,
  lent: () => AbortSignal,
): ToolCallContext {
  const { origin, request } = effect;
  return {
    tool: request.tool,
    name: request.name,
    caller: origin.caller ?? "script",
    ...(request.call_id === undefined ? {} : { callId: request.call_id }),
    key: keyOf(effect),
    origin: { execution: origin.execution, section: origin.section },
    get signal() {
      return lent();
    },
    store,
    log,
    service: (key) => services.get(key),
  };
}

function keyOf({ id, origin }: ToolCallEffect): string {
  return `${origin.execution}:${id}`;
}

function failedAnswer(failure: ToolFailure, log: Log, files: ToolCallFiles & ToolCallSpending): ToolCallAnswer {
  log[failure.log.level](failure.log.message, failure.log.fields);
  return { ok: false, value: { kind: failure.kind, message: failure.message, ...files } };
}

function checkStructured(output: { readonly text: string; readonly trust: string }, log: Log): void {
  if (output.trust === "trusted" && isJson(output.text)) return;
  log.warn("a structured tool's output is unusable for scripts");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

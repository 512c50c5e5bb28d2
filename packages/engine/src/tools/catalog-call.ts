import { type DataObject, dataToJson, encodeJson, hasExactIntegers } from "@runvil/lua";
import type { CatalogEntry, JsonObject, ToolCallAnswer, ToolCallRequest, Trust } from "@runvil/protocol";
import type { Entry } from "../entry/entry.js";
import { wrapText } from "../envelope/envelope.js";
import type { EffectHooks, EffectOrder } from "../run/effect-parking.js";
import { EngineError, interrupted } from "../run/engine-error.js";
import { RunEnded } from "../run/run-ended.js";

/** Who calls a tool, and how the call is reported. */
export interface CallOrigin {
  readonly caller: "model" | "script";
  /** The model's call id; empty for a script call. */
  readonly callId: string;
  /** The round's number; for a script call the entry's round count. */
  readonly turn: number;
}

/** One call of a catalog tool. */
export interface CatalogCall extends CallOrigin {
  readonly tool: CatalogEntry;
  /** The name it is recorded under. */
  readonly name: string;
  readonly arguments: DataObject;
}

/** What came of it. */
export type CatalogResult =
  | { readonly ok: true; readonly text: string; readonly trust: Trust }
  | { readonly ok: false; readonly message: string };

/** The JSON form of a call's arguments. */
export function argumentsJson(data: DataObject): JsonObject {
  return Object.fromEntries([...data.entries].map(([key, value]) => [key, dataToJson(value)]));
}

/** The effect of a call. */
export function catalogOrder(call: CatalogCall): EffectOrder<"tool_call"> {
  const request: ToolCallRequest = {
    tool: call.tool.id,
    name: call.name,
    arguments: argumentsJson(call.arguments),
    ...(hasExactIntegers(call.arguments) ? { arguments_text: encodeJson(call.arguments) } : {}),
    ...(call.caller === "model" ? { call_id: call.callId } : {}),
  };
  return { kind: "tool_call", request, caller: call.caller };
}

/**
 * Follows the calls of one wait in the budgets and in the store's order: each call is an identity of its own, forked when
 * it is issued and joined when its answer is taken (docs/spec/fanout.md section 10).
 */
export function claimHooks(entry: Entry): EffectHooks<"tool_call"> {
  const { run, chain } = entry;
  const identities: string[] = [];
  return {
    issued: (index, effectId) => {
      identities[index] = effectId;
      run.claims.fork(chain.taskId, effectId);
    },
    answered: (index, answer) => {
      const identity = identities[index];
      if (identity === undefined) return;
      if (answer.value.spent !== undefined) run.budget.addSpending(answer.value.spent);
      for (const { op, path } of answer.value.accesses) {
        const conflict = run.claims.access(
          identity,
          op === "write" ? "write" : "read",
          op === "glob" ? { pattern: path } : { path },
        );
        if (conflict !== undefined) throw new RunEnded({ kind: "Determinism", message: conflict });
      }
      run.claims.join(chain.taskId, identity);
    },
  };
}

/**
 * Reads an answer.
 *
 * @throws EngineError the interrupted error, when a stop cut the call
 */
export function catalogResult(answer: ToolCallAnswer): CatalogResult {
  if (answer.ok) return { ok: true, text: answer.value.text, trust: answer.value.trust };
  if (!("message" in answer.value)) throw interrupted();
  return { ok: false, message: answer.value.message };
}

/** The text that the caller reads: untrusted output in the run's envelope. */
export function deliveredText(entry: Entry, text: string, trust: Trust): string {
  return trust === "trusted" ? text : wrapText(entry.run.nonce, text);
}

/** The error value of a failed call (docs/spec/tools-tables.md T9 row 2). */
export function toolFailure(message: string): EngineError {
  return new EngineError("tool", `tool call failure: ${message}`, { uncaught: "Tool" });
}

/** The fields that events of a catalog call share. */
export function callFields(call: CatalogCall): {
  readonly turn: number;
  readonly tool_call_id: string;
  readonly alias: string;
  readonly tool: string;
} {
  return { turn: call.turn, tool_call_id: call.callId, alias: call.name, tool: call.tool.id };
}

/** Reports a success. */
export function reportSuccess(entry: Entry, call: CatalogCall, text: string, trust: Trust): void {
  entry.report("tool_call_succeeded", { ...callFields(call), caller: call.caller });
  entry.report("tool_result", { ...callFields(call), content: text, trusted: trust === "trusted" });
}

/** Reports a failure; a script's call has no result then. */
export function reportFailure(entry: Entry, call: CatalogCall, message: string): void {
  const failed = toolFailure(message);
  entry.report("tool_call_failed", {
    ...callFields(call),
    caller: call.caller,
    kind: failed.kind,
    message: failed.message,
  });
  if (call.caller === "model") {
    entry.report("tool_result", { ...callFields(call), content: message, trusted: false });
  }
}

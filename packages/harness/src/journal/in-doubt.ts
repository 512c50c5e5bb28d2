import type { EffectAnswer, ModelRoundEffect, ToolCallEffect, ToolCallFiles, Trust } from "@runvil/protocol";
import { modelFailure } from "../model/model-failure.js";

/** An effect of a crashed run that may have been performed, and has no answer. */
export type EffectInDoubt = ToolCallEffect | ModelRoundEffect;

/** What is to become of an effect in doubt. */
export type InDoubtDecision =
  /** Perform it, maybe a second time. */
  | { readonly action: "run" }
  /** Answer it with this text; trust is a tool's, `untrusted` when absent. */
  | { readonly action: "answer"; readonly text: string; readonly trust?: Trust }
  /** Answer it as failed. A tool's message is the given one, else `the call was interrupted and may have run`. */
  | { readonly action: "fail"; readonly message?: string };

/**
 * What a resume does with effects that may have been performed.
 *
 * Source: docs/spec/events-errors-limits.md section 5 "Resume".
 */
export interface InDoubtPolicy {
  /** Calls of tools that are not declared idempotent. `fail`: they failed. `ask`: as `ask` decides. Default: `fail`. */
  readonly tools?: "fail" | "ask";
  /** Model rounds. `again`: they are made again, and may be paid twice. `ask`: as `ask` decides. Default: `again`. */
  readonly rounds?: "again" | "ask";
  /** Decides about one effect at a time. When it throws, the run ends and can be resumed again. */
  readonly ask?: (effect: EffectInDoubt) => InDoubtDecision | Promise<InDoubtDecision>;
}

/**
 * A decision as `ask` gave it.
 *
 * @throws TypeError for anything else
 */
export function checkedDecision(decision: unknown): InDoubtDecision {
  if (isDecision(decision)) return decision;
  throw new TypeError(
    '`inDoubt.ask` decides by { action: "run" }, { action: "answer", text } or { action: "fail" }, got ' +
      `${JSON.stringify(decision)}`,
  );
}

function isDecision(value: unknown): value is InDoubtDecision {
  const { action, text, trust, message }: { readonly [field: string]: unknown } = Object(value);
  if (action === "run") return true;
  if (action === "fail") return message === undefined || typeof message === "string";
  return (
    action === "answer" &&
    typeof text === "string" &&
    [undefined, "trusted", "untrusted"].some((word) => word === trust)
  );
}

/** The message of a call in doubt that nobody decided about. */
export const MAY_HAVE_RUN = "the call was interrupted and may have run";

/**
 * The answer that a decision other than to run means.
 *
 * @param files what the journal and the run's files tell of a tool call
 */
export function decidedAnswer(
  { kind }: EffectInDoubt,
  decision: Exclude<InDoubtDecision, { readonly action: "run" }>,
  files: ToolCallFiles,
): EffectAnswer {
  if (kind === "model_round") {
    return decision.action === "answer"
      ? { ok: true, value: { text: decision.text, toolCalls: [] } }
      : { ok: false, value: modelFailure("connection") };
  }
  if (decision.action === "answer") {
    return { ok: true, value: { text: decision.text, trust: decision.trust ?? "untrusted", ...files } };
  }
  return { ok: false, value: { kind: "Other", message: decision.message ?? MAY_HAVE_RUN, ...files } };
}

/**
 * The answer of an effect that was performed again: what the call before it left in the run's files is told too, since no later
 * record would account for it.
 *
 * @param left what the journal and the run's files tell of the first time
 */
export function withFilesLeft(answer: EffectAnswer, left: ToolCallFiles): EffectAnswer {
  if (left.accesses.length === 0) return answer;
  const { value } = answer;
  if (typeof value !== "object" || value === null || !("files" in value)) return answer;
  const files = { accesses: [...left.accesses, ...value.accesses], files: { ...left.files, ...value.files } };
  return "text" in value ? { ok: true, value: { ...value, ...files } } : { ok: false, value: { ...value, ...files } };
}

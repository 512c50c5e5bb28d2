import { wrapText } from "../envelope/envelope.js";

/** Why a task was abandoned. */
export type AbandonReason =
  | "owner_returned"
  | "owner_failed"
  | "tool_loop_exhausted"
  | "owner_aborted"
  | "run_terminated";

/** How a model's task ended. */
export type TaskEnding =
  | { readonly ending: "completed"; readonly result: string }
  /** `error` is the failure's message. */
  | { readonly ending: "failed"; readonly error: string }
  | { readonly ending: "cancelled" }
  | { readonly ending: "abandoned"; readonly reason: AbandonReason };

const REASONS: Readonly<Record<AbandonReason, string>> = {
  owner_returned: "the section ended",
  owner_failed: "the owner failed",
  tool_loop_exhausted: "the tool loop was exhausted",
  owner_aborted: "the owner was aborted",
  run_terminated: "the run ended",
};

/**
 * The notice of a model's task that ended.
 *
 * @param target the start section's name
 * @param nonce the run's nonce, for the envelope around a result
 *
 * Source: docs/spec/tasks.md sections 8 and 9.4.
 */
export function taskNotice(id: string, target: string, ending: TaskEnding, nonce: string): string {
  return `Task id=${id} (## ${target}) ${happened(ending, nonce)}`;
}

function happened(ending: TaskEnding, nonce: string): string {
  switch (ending.ending) {
    case "completed":
      return `completed: ${wrapText(nonce, ending.result)}`;
    case "failed":
      return `failed: ${ending.error}`;
    case "cancelled":
      return "was canceled: the author cancelled it";
    case "abandoned":
      return `was abandoned: ${REASONS[ending.reason]}`;
  }
}

import { trim } from "@runvil/names";
import type { JsonObject } from "@runvil/protocol";
import type { TaskAllowlist } from "./definitions.js";

/** A model's `task` call that may start, or the result text that refuses it. */
export type TaskCall =
  | { readonly ok: true; readonly target: string; readonly input: string | undefined }
  | { readonly ok: false; readonly text: string };

/**
 * Reads a model's `task` call.
 *
 * @returns the target trimmed, and the input when one was given
 *
 * Source: docs/spec/tasks.md section 9.2.
 */
export function readTaskCall(args: JsonObject, allowlist: TaskAllowlist): TaskCall {
  const { target, input } = args;
  if (typeof target !== "string") {
    return refusal("`target` must be a string naming a section heading, such as `## Research`");
  }
  if (input !== undefined && input !== null && typeof input !== "string") {
    return refusal("`input` must be a string when given");
  }
  const heading = trim(target);
  if (allowlist !== "any" && !allowlist.some((allowed) => trim(allowed) === heading)) {
    return refusal(`target \`${heading}\` is not allowed; allowed targets: ${allowlist.join(", ")}`);
  }
  return { ok: true, target: heading, input: input ?? undefined };
}

/** @param message what `tasks.spawn` would raise */
export function taskRefused(message: string): string {
  return `task: ${message}`;
}

/** The result of a `task` call that started. */
export function taskStarted(id: string): string {
  return `Task id=${id} started`;
}

function refusal(message: string): TaskCall {
  return { ok: false, text: taskRefused(message) };
}

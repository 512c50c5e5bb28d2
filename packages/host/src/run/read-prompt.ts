import { checkVersion, type Prompt, parsePrompt, parseRunError } from "@runvil/prompt";
import type { RunError } from "@runvil/protocol";

/** A prompt that this version can run, or why it cannot. */
export type ReadPrompt =
  | { readonly ok: true; readonly prompt: Prompt }
  | { readonly ok: false; readonly error: RunError };

/**
 * Parses a prompt file and checks its language version.
 *
 * Source: docs/spec/run-lifecycle.md section 3, steps 1 to 3.
 */
export function readPrompt(file: string | Uint8Array): ReadPrompt {
  const parsed = parsePrompt(typeof file === "string" ? new TextEncoder().encode(file) : file);
  if (!parsed.ok) return { ok: false, error: parseRunError(parsed.error) };
  const error = checkVersion(parsed.prompt);
  return error === undefined ? { ok: true, prompt: parsed.prompt } : { ok: false, error };
}

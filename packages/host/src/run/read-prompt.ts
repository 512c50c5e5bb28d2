import { checkVersion, type Prompt, parsePrompt, parseRunError } from "@runvil/prompt";
import type { RunError } from "@runvil/protocol";

/** A prompt that this version can run, or why it cannot. */
export type ReadPrompt =
  | { readonly ok: true; readonly prompt: Prompt }
  | { readonly ok: false; readonly error: RunError };

/** A prompt file: its text, its bytes, or what `parsePrompt` of `@runvil/prompt` made of it. */
export type PromptFile = string | Uint8Array | Prompt;

/**
 * Parses a prompt file, unless that was done before, and checks its language version.
 *
 * Source: docs/spec/run-lifecycle.md section 3, steps 1 to 3.
 */
export function readPrompt(file: PromptFile): ReadPrompt {
  const parsed =
    typeof file === "string" || file instanceof Uint8Array ? parsePrompt(bytesOf(file)) : parsedBefore(file);
  if (!parsed.ok) return { ok: false, error: parseRunError(parsed.error) };
  const error = checkVersion(parsed.prompt);
  return error === undefined ? { ok: true, prompt: parsed.prompt } : { ok: false, error };
}

function bytesOf(file: string | Uint8Array): Uint8Array {
  return typeof file === "string" ? new TextEncoder().encode(file) : file;
}

function parsedBefore(prompt: Prompt): { readonly ok: true; readonly prompt: Prompt } {
  return { ok: true, prompt };
}

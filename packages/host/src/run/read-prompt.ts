import { checkVersion, type Prompt, parsePrompt, parseRunError } from "@runvil/prompt";
import type { RunError } from "@runvil/protocol";
import type { Dialect } from "../dialect/dialect.js";

/** A prompt that this version can run, or why it cannot. */
export type ReadPrompt =
  | {
      readonly ok: true;
      readonly prompt: Prompt;
      /** What runs it; absent for a Runvil prompt. */
      readonly dialect?: Dialect;
    }
  | { readonly ok: false; readonly error: RunError };

/** A prompt file: its text, its bytes, or what `parsePrompt` of `@runvil/prompt` made of it. */
export type PromptFile = string | Uint8Array | Prompt;

/**
 * Parses a prompt file, unless that was done before, and checks its language version.
 *
 * @param dialects the languages beside Runvil that the Host runs
 *
 * Source: docs/spec/run-lifecycle.md section 3, steps 1 to 3; docs/spec/promptforge-dialect.md section 1.
 */
export function readPrompt(file: PromptFile, dialects: readonly Dialect[] = []): ReadPrompt {
  const parsed =
    typeof file === "string" || file instanceof Uint8Array
      ? parsePrompt(bytesOf(file), { dialects: dialects.map(({ prompt }) => prompt) })
      : parsedBefore(file);
  if (!parsed.ok) return { ok: false, error: parseRunError(parsed.error) };
  const { prompt } = parsed;
  const error = checkVersion(prompt);
  if (error !== undefined) return { ok: false, error };
  if (prompt.dialect === undefined) return { ok: true, prompt };
  const { versionKey } = prompt.dialect.of;
  const dialect = dialects.find((known) => known.prompt.versionKey === versionKey);
  if (dialect !== undefined) return { ok: true, prompt, dialect };
  const message = `this host does not run ${versionKey} prompts; give createHost the dialect that does`;
  return { ok: false, error: { kind: "Version", message } };
}

function bytesOf(file: string | Uint8Array): Uint8Array {
  return typeof file === "string" ? new TextEncoder().encode(file) : file;
}

function parsedBefore(prompt: Prompt): { readonly ok: true; readonly prompt: Prompt } {
  return { ok: true, prompt };
}

import { checkVersion, contractOf, type Prompt, parsePrompt } from "@runvil/prompt";
import type { PromptforgeContract } from "../frontmatter/contract.js";
import { promptforgeFiles } from "../frontmatter/prompt-dialect.js";

/** A parsed prompt of either language, or why it cannot be migrated. */
export type OldPromptResult =
  | { readonly ok: true; readonly prompt: Prompt }
  | { readonly ok: false; readonly line: number; readonly message: string };

/**
 * Parses a prompt file of the older language, as a run of it would.
 *
 * Source: docs/spec/promptforge-dialect.md sections 1 to 3.
 */
export function parseOldPrompt(text: string): OldPromptResult {
  const parsed = parsePrompt(text, { dialects: [promptforgeFiles] });
  if (!parsed.ok) return { ok: false, line: parsed.error.line ?? 1, message: parsed.error.message };
  const { prompt } = parsed;
  if (!prompt.dialect) return { ok: false, line: 1, message: "the frontmatter has no promptforge key" };
  const version = checkVersion(prompt);
  return version ? { ok: false, line: 1, message: version.message } : { ok: true, prompt };
}

/** What a prompt file of the older language declares; undefined for a file that is none. */
export function contractOfFile(text: string): PromptforgeContract | undefined {
  const parsed = parsePrompt(text, { dialects: [promptforgeFiles] });
  return parsed.ok ? contractOf(parsed.prompt, promptforgeFiles) : undefined;
}

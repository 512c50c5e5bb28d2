import type { Dialect } from "@runvil/host";
import { type PromptResult, parsePrompt } from "@runvil/prompt";

/**
 * Parses a prompt file. The dialects are loaded only for a frontmatter that is not Runvil's, since a configuration runs code.
 *
 * @param dialects gives those of the configuration
 */
export async function parseFile(
  file: Uint8Array,
  dialects: () => Promise<readonly Dialect[] | undefined>,
): Promise<PromptResult> {
  const parsed = parsePrompt(file);
  if (parsed.ok || parsed.error.kind !== "Frontmatter") return parsed;
  const found = (await dialects()) ?? [];
  return found.length === 0 ? parsed : parsePrompt(file, { dialects: found.map(({ prompt }) => prompt) });
}

import type { RunError } from "@runvil/protocol";
import type { Prompt } from "./prompt.js";

/** The language version that this build runs. */
const SUPPORTED = 0;

/**
 * Why a run refuses a parsed prompt at its first step, before any Lua.
 *
 * @returns the run error, or undefined for a prompt that can run
 *
 * Source: docs/spec/prompt-file.md section 10.
 */
export function checkVersion({ frontmatter: { runvil } }: Prompt): RunError | undefined {
  if (runvil === null) {
    return { kind: "Parse", parseKind: "Structure", message: "not a runvil prompt: no runvil version" };
  }
  if (runvil !== SUPPORTED) {
    const message = `unsupported runvil version: ${runvil} (this build supports major ${SUPPORTED})`;
    return { kind: "Version", message };
  }
  return undefined;
}

import type { RunError } from "@runvil/protocol";
import type { Prompt } from "./prompt.js";

/** The language version that this build runs. */
const SUPPORTED = 0;

/**
 * Why a run refuses a parsed prompt at its first step, before any Lua.
 *
 * @returns the run error, or undefined for a prompt that can run
 *
 * Source: docs/spec/prompt-file.md section 10; docs/spec/promptforge-dialect.md (PF-2).
 */
export function checkVersion({ frontmatter: { runvil }, dialect }: Prompt): RunError | undefined {
  if (dialect !== undefined) return unsupported(dialect.of.versionKey, dialect.version, dialect.of.supportedVersion);
  if (runvil === null) {
    return { kind: "Parse", parseKind: "Structure", message: "not a runvil prompt: no runvil version" };
  }
  return unsupported("runvil", runvil, SUPPORTED);
}

function unsupported(language: string, version: number, supported: number): RunError | undefined {
  if (version === supported) return undefined;
  const message = `unsupported ${language} version: ${version} (this build supports major ${supported})`;
  return { kind: "Version", message };
}

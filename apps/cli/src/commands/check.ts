import { checkVersion, parsePrompt, parseRunError } from "@runvil/prompt";
import type { RunError } from "@runvil/protocol";
import { CommandError, EXIT, type ExitCode } from "../command-error.js";
import { outcomeOutput } from "../outcome-output.js";
import { readPromptFile } from "../prompt-source.js";
import { type Terminal, writeAll } from "../terminal.js";

/**
 * Parses prompt files and compiles their Lua, without running anything. Writes the first error of each as
 * `file:line:column: message`.
 */
export async function checkCommand(files: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.completed;
  for (const file of files) {
    for (const line of await problemsOf(file, terminal)) {
      exitCode = EXIT.failed;
      await writeAll(terminal.stderr, `${line}\n`);
    }
  }
  return exitCode;
}

async function problemsOf(file: string, terminal: Terminal): Promise<readonly string[]> {
  try {
    const error = refusalOf(await readPromptFile(file, terminal));
    if (error === undefined) return [];
    return outcomeOutput({ status: "failed", error }, { file, json: false, verbose: false }).notes;
  } catch (error) {
    if (error instanceof CommandError) return [error.message];
    throw error;
  }
}

function refusalOf(prompt: Uint8Array): RunError | undefined {
  const parsed = parsePrompt(prompt);
  return parsed.ok ? checkVersion(parsed.prompt) : parseRunError(parsed.error);
}

import { checkVersion, parsePrompt, parseRunError } from "@runvil/prompt";
import type { RunError } from "@runvil/protocol";
import { CommandError, EXIT, type ExitCode, usageError } from "../command-error.js";
import { printable } from "../live-output.js";
import { outcomeOutput } from "../outcome-output.js";
import { readPromptFile } from "../prompt-source.js";
import { type Terminal, writeAll } from "../terminal.js";
import { openComparison, type ToolComparison } from "../tool-comparison.js";

/** The options of `runvil check`. */
export interface CheckCommandOptions {
  readonly nearDuplicates: boolean;
  readonly plugin: readonly string[];
  readonly config?: string;
}

/**
 * Parses prompt files and compiles their Lua, without running anything. Writes the first error of each as
 * `file:line:column: message`, and for a file without one the near-duplicates among the tools that it could offer, when asked.
 */
export async function checkCommand(
  files: readonly string[],
  { nearDuplicates, plugin, config }: CheckCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (!nearDuplicates && (plugin.length > 0 || config !== undefined)) {
    throw usageError("--plugin and --config say which tools there are, which only --near-duplicates looks at; add it");
  }
  let exitCode: ExitCode = EXIT.completed;
  const settings = { plugins: plugin, ...(config === undefined ? {} : { config }) };
  const comparison = nearDuplicates ? await openComparison(settings, terminal) : undefined;
  try {
    for (const file of files) {
      for (const line of await problemsOf(file, comparison, terminal)) {
        exitCode = EXIT.failed;
        await writeAll(terminal.stderr, `${printable(line)}\n`);
      }
    }
  } finally {
    await comparison?.close();
  }
  return exitCode;
}

async function problemsOf(
  file: string,
  comparison: ToolComparison | undefined,
  terminal: Terminal,
): Promise<readonly string[]> {
  try {
    const prompt = await readPromptFile(file, terminal);
    const error = refusalOf(prompt);
    if (error === undefined) return (await comparison?.problems(file, prompt)) ?? [];
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

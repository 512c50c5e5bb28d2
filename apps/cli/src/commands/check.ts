import type { Dialect } from "@runvil/host";
import { checkVersion, parseRunError } from "@runvil/prompt";
import type { RunError } from "@runvil/protocol";
import { CommandError, EXIT, type ExitCode, usageError } from "../command-error.js";
import { failureHints } from "../failure-hints.js";
import { hostBase } from "../host-setup.js";
import { printable } from "../live-output.js";
import { outcomeOutput } from "../outcome-output.js";
import { parseFile } from "../parse-file.js";
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
  if (!nearDuplicates && plugin.length > 0) {
    throw usageError("--plugin says which tools there are, which only --near-duplicates looks at; add it");
  }
  let exitCode: ExitCode = EXIT.completed;
  const settings = { plugins: plugin, ...(config === undefined ? {} : { config }) };
  const comparison = nearDuplicates ? await openComparison(settings, terminal) : undefined;
  let loading: Promise<readonly Dialect[]> | undefined;
  const dialects = (): Promise<readonly Dialect[]> => {
    loading ??= hostBase(settings, terminal).then((base) => base.dialects ?? []);
    return loading;
  };
  try {
    for (const file of files) {
      for (const line of await problemsOf(file, { comparison, dialects }, terminal)) {
        exitCode = EXIT.failed;
        await writeAll(terminal.stderr, `${printable(line)}\n`);
      }
    }
  } finally {
    await comparison?.close();
  }
  return exitCode;
}

interface CheckSetting {
  readonly comparison: ToolComparison | undefined;
  /** Gives the dialects of the configuration. */
  dialects(): Promise<readonly Dialect[]>;
}

async function problemsOf(
  file: string,
  { comparison, dialects }: CheckSetting,
  terminal: Terminal,
): Promise<readonly string[]> {
  try {
    const prompt = await readPromptFile(file, terminal);
    const unread: string[] = [];
    const error = await refusalOf(prompt, () => orNone(dialects, (message) => unread.push(message)));
    if (error === undefined) return (await comparison?.problems(file, prompt)) ?? [];
    const hints = failureHints(error, { roles: [], packs: [], verbose: false }).map((hint) => `hint: ${hint}`);
    const { notes } = outcomeOutput({ status: "failed", error }, { file, json: false, verbose: false });
    return [...notes, ...hints, ...unread];
  } catch (error) {
    if (error instanceof CommandError) return [error.message];
    throw error;
  }
}

/** The dialects of a configuration that can be used, or none and why. A broken configuration hides no error of a prompt. */
async function orNone(
  dialects: CheckSetting["dialects"],
  onFailure: (message: string) => void,
): Promise<readonly Dialect[]> {
  try {
    return await dialects();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    onFailure(error.message);
    return [];
  }
}

async function refusalOf(prompt: Uint8Array, dialects: CheckSetting["dialects"]): Promise<RunError | undefined> {
  const parsed = await parseFile(prompt, dialects);
  return parsed.ok ? checkVersion(parsed.prompt) : parseRunError(parsed.error);
}

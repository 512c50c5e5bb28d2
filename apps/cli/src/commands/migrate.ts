import { type MigrateResult, migrate, pickTools, type Remark } from "@runvil/dialect-promptforge";
import { CommandError, EXIT, type ExitCode, usageError } from "../command-error.js";
import { hostPacks } from "../host-packs.js";
import { jsonText } from "../json-text.js";
import { printable } from "../live-output.js";
import { openPicker } from "../picker-setup.js";
import { readPromptFile } from "../prompt-source.js";
import { replaceNamedFile } from "../replaced-file.js";
import { type Terminal, writeAll, writeResult } from "../terminal.js";
import { namedFile } from "../text-file.js";

/** The options of `runvil migrate`. */
export interface MigrateCommandOptions {
  /** Where the Runvil text goes; absent: standard output. */
  readonly output?: string;
  /** The configuration of the Host whose tools may fill fuzzy slots. */
  readonly host?: string;
  readonly json: boolean;
}

const MIGRATION_EXIT: Readonly<Record<MigrateResult["exit"], ExitCode>> = {
  0: EXIT.completed,
  1: EXIT.failed,
  2: EXIT.usage,
};

/**
 * Rewrites a prompt file of the older PromptForge language as a Runvil file. The exit code is 0 when nothing is left to do, 1 when
 * a person must finish manual remarks, and 2 when nothing was written, whatever the reason.
 *
 * Source: docs/spec/promptforge-dialect.md section 11.
 */
export async function migrateCommand(
  file: string,
  options: MigrateCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    return await migrateFile(file, options, terminal);
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode === EXIT.usage) throw error;
    await writeAll(terminal.stderr, printable(`runvil: ${error.message}\n`));
    return EXIT.usage;
  }
}

async function migrateFile(
  file: string,
  { output, host, json }: MigrateCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (output !== undefined && output.trim() === "") throw usageError("-o takes the name of a file");
  const text = await readText(file, terminal);
  const tools = host === undefined ? {} : await toolsOf(text, host, terminal);
  const result = migrate(text, { fileName: file, tools });
  if (result.text !== undefined && output !== undefined) {
    await replaceNamedFile("output file", namedFile(output, terminal.folder), result.text);
  }
  if (json) {
    const { text: migrated, ...rest } = result;
    const whole = { file, ...rest, ...(migrated === undefined || output !== undefined ? {} : { text: migrated }) };
    await writeResult(terminal.stdout, `${jsonText(whole, 2)}\n`);
  } else {
    if (result.text !== undefined && output === undefined) await writeResult(terminal.stdout, result.text);
    for (const remark of result.remarks) await writeAll(terminal.stderr, printable(`${remarkLine(file, remark)}\n`));
  }
  return MIGRATION_EXIT[result.exit];
}

async function readText(file: string, terminal: Terminal): Promise<string> {
  const bytes = await readPromptFile(file, terminal);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new CommandError(`${file}: the prompt file is not UTF-8`, undefined, { cause });
  }
}

async function toolsOf(text: string, host: string, terminal: Terminal): ReturnType<typeof pickTools> {
  const packs = await hostPacks({ config: host, plugins: [] }, terminal);
  return pickTools(text, packs, (await openPicker({})).picker);
}

function remarkLine(file: string, { line, code, text }: Remark): string {
  return `${file}:${line}: [${code}] ${text}`;
}
